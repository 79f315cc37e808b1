import { createHash } from "node:crypto";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { startResendStandIn } from "@/tests/support/outbox";
import { plainForms, sendPlain } from "@/tests/support/plain-forms";
import { actionManifest } from "@/tests/support/routes";
import { testSecrets } from "@/tests/support/secrets";
import { newSender, submitOneOffer } from "@/tests/support/site";

let server: AppServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const read = async (path: string, headers: HeadersInit = {}) => {
  const response = await fetch(`${server?.url}${path}`, {
    redirect: "manual",
    headers: { ...newSender(), ...headers },
  });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
};

test("a feature without a row is off, and its page says that", async () => {
  server = await startAppServer(inject("cluster"));
  for (const path of ["/creator/onboard", "/offer/new"]) {
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Feature not available");
    expect(page.text).not.toContain("<form");
  }
});

test("a public server shows no mailbox, keeps mail that it cannot send, and its cron asks for the secret", async () => {
  server = await startAppServer(inject("cluster"), { seed: true, env: { DEV_MAILBOX: "" } });
  await submitOneOffer(server.url);
  for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mails"]) expect((await read(path)).status).toBe(404);

  expect((await read("/api/cron")).status).toBe(404);
  expect((await read("/api/cron", { authorization: "Bearer wrong" })).status).toBe(404);
  const run = await read("/api/cron", { authorization: `Bearer ${testSecrets.CRON_SECRET}` });
  expect(run.status).toBe(200);
  expect(JSON.parse(run.text)).toMatchObject({ failed: [] });

  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT DISTINCT state::text FROM outbound_email");
  await client.end();
  expect(rows).toEqual([{ state: "queued" }]);
});

test("a preview sends no mail, even with a key, and its links lead to itself", async () => {
  const resend = await startResendStandIn();
  server = await startAppServer(inject("cluster"), {
    seed: true,
    env: {
      DEV_MAILBOX: "1",
      VERCEL: "1",
      VERCEL_ENV: "preview",
      VERCEL_URL: "likeright-preview.example.test",
      RESEND_API_KEY: "re_of_the_tests",
      RESEND_BASE_URL: resend.url,
      MAIL_PER_SECOND: "4000",
    },
  });
  await submitOneOffer(server.url);
  await read("/api/cron", { authorization: `Bearer ${testSecrets.CRON_SECRET}` });
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT DISTINCT state::text FROM outbound_email");
  await client.end();
  expect(rows).toEqual([{ state: "captured" }]);
  expect(resend.traffic().requests).toBe(0);
  // Only an administrator, or whoever has the preview's secret, reads its mail.
  expect((await read("/dev/mailbox.json")).status).toBe(404);
  expect((await read("/dev/mailbox")).text).not.toContain("Confirm your email address");
  await resend.close();
});

test("paths in mixed case lead to their lower-case form, with the query", async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
  expect(await read("/Creator/OnBoard?Ref=AbC")).toMatchObject({
    status: 308,
    location: expect.stringMatching(/\/creator\/onboard\?Ref=AbC$/),
  });
  expect((await read(`/APPROVE/${"A".repeat(64)}`)).location).toMatch(new RegExp(`/approve/${"a".repeat(64)}$`));
  expect((await read("/api/health")).status).toBe(200);
  // The first question to the database may take a busy machine longer than readiness waits.
  await expect.poll(async () => (await read("/api/ready")).status).toBe(200);
});

test("an action's id depends on the key, its file and its name, so that builds under one key accept each other's forms", () => {
  const { key, actions } = actionManifest();
  const hashed = actions.map(({ file, name }) => createHash("sha1").update(`${key}${file}:${name}`).digest("hex"));
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.map(({ id }) => id.slice(2))).toEqual(hashed);
});

test("a form of a build under another key is answered with a page that keeps the input", async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
  const { open, fields } = plainForms.contact;
  const form = await open(server.url);
  const entries = form.entries.map(([name, value]) => [name, value.replace(/[0-9a-f]{40}/, "0".repeat(40))] as const);
  const answer = await sendPlain({ ...form, entries }, fields("ada@example.test"), newSender());
  expect(answer.status).toBe(409);
  expect(answer.text).toMatch(/<h1/);
  for (const typed of ["Ada Merritt", "ada@example.test", "A question for the press page."])
    expect(answer.text).toContain(typed);
});
