import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { newSender } from "@/tests/support/site";

/** The same settings, once as a preview and once in production. */
let preview: AppServer;
let production: AppServer;

beforeAll(async () => {
  preview = await startAppServer(inject("cluster"), { env: { DEV_MAILBOX: "", VERCEL_ENV: "preview" } });
  production = await startAppServer(inject("cluster"), { env: { DEV_MAILBOX: "" } });
});
afterAll(async () => {
  await preview.stop();
  await production.stop();
});

test("a stranger reads the mail of neither a preview nor production", async () => {
  for (const { url } of [preview, production])
    for (const path of [paths.devMailbox, paths.devMails, `${paths.devMailbox}.json`])
      expect((await fetch(url + path, { headers: newSender() })).status, url + path).toBe(404);
});
