import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { newSender } from "@/tests/support/site";

const SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c";
const FEATURES = "CREATOR_ONBOARDING_V1,BUYER_OFFERS_V1";
const settings = { DEV_MAILBOX: "", PREVIEW_MAILBOX_SECRET: SECRET, PREVIEW_FEATURES: FEATURES };

/** The same settings, once as a preview and once in production. */
let preview: AppServer;
let production: AppServer;

beforeAll(async () => {
  preview = await startAppServer(inject("cluster"), { env: { ...settings, VERCEL_ENV: "preview" } });
  production = await startAppServer(inject("cluster"), { env: settings });
});
afterAll(async () => {
  await preview.stop();
  await production.stop();
});

const ask = (server: AppServer, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...newSender(), ...headers }, redirect: "manual" });

const mailsOf = (server: AppServer, secret?: string) =>
  ask(server, `${paths.devMailbox}.json`, secret === undefined ? {} : { authorization: `Bearer ${secret}` });

test("a preview's mail is read with its secret alone, and production has no mailbox", async () => {
  expect((await mailsOf(preview)).status).toBe(404);
  expect((await mailsOf(preview, `${SECRET}0`)).status).toBe(404);
  expect((await mailsOf(preview, "")).status).toBe(404);
  const read = await mailsOf(preview, SECRET);
  expect([read.status, await read.json()]).toEqual([200, []]);
  expect((await mailsOf(production, SECRET)).status).toBe(404);
  for (const path of [paths.devMailbox, paths.devMails]) {
    const page = await ask(preview, path);
    expect([page.status, (await page.text()).includes("Secret of this preview")], path).toEqual([200, true]);
    expect((await ask(preview, path, { cookie: `preview-mailbox=${SECRET}` })).status, path).toBe(200);
    expect((await ask(production, path)).status, path).toBe(404);
  }
  const guessed = await ask(preview, paths.devMailbox, { cookie: `preview-mailbox=${SECRET}` });
  expect(await guessed.text()).toContain("Secret of this preview");
});

test("a preview's features are on by a variable, which production ignores", async () => {
  for (const path of [paths.newOffer, paths.creatorOnboard]) {
    expect(await (await ask(preview, path)).text(), path).toContain("<form");
    expect(await (await ask(production, path)).text(), path).not.toContain('name="creatorEmail"');
  }
  expect(await (await ask(preview, paths.newOffer)).text()).toContain('name="creatorEmail"');
  expect(await (await ask(preview, paths.creatorOnboard)).text()).toContain('name="payoutEmail"');
  expect(await (await ask(production, paths.creatorOnboard)).text()).not.toContain('name="payoutEmail"');
});
