import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { policies } from "@/lib/rate-limit/policies";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { plainForms } from "@/tests/support/plain-forms";
import { newSender, send } from "@/tests/support/site";

let server: AppServer;
let database: pg.Client;

beforeAll(async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
  database = new pg.Client({ connectionString: server.databaseUrl });
  database.on("error", () => undefined);
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await server.stop();
});

test.each([
  ["contact", "contact_submissions", "full_name"],
  ["onboarding", "onboarding_draft", "email"],
  ["waitlist", "waitlist_submissions", "email"],
] as const)(
  "the form of %s that the database refuses answers 503, keeps what was typed, logs no row and counts for nobody",
  async (name, table, column) => {
    const { open, fields, policy, accepted } = plainForms[name];
    const email = `leak-${name}@example.test`;
    const sender = newSender();
    const form = await open(server.url);
    const tries = policies[policy].attempts + 2;
    await database.query(`ALTER TABLE ${table} ADD CONSTRAINT never CHECK (${column} IS NULL) NOT VALID`);
    for (let at = 0; at < tries; at += 1) {
      const answer = await send(form, fields(email), sender);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
      expect(await answer.text()).toContain(`value="${email}"`);
    }
    expect(server.output()).toContain(String.raw`violates check constraint \"never\"`);
    expect(server.output()).not.toContain(email);
    expect(server.output()).not.toContain("+14045550123");

    await database.query(`ALTER TABLE ${table} DROP CONSTRAINT never`);
    const answer = await send(form, fields(email), sender);
    expect(`${answer.status} ${answer.headers.get("location")} ${await answer.text()}`).toMatch(accepted);
  },
);

test("a program that posts a form gets 503 too while the database is away", async () => {
  const form = await plainForms.contact.open(server.url);
  const { rows } = await database.query("SELECT current_database() AS name");
  const admin = new pg.Client({ connectionString: inject("cluster").url });
  await admin.connect();
  await admin.query(`ALTER DATABASE "${rows[0].name}" ALLOW_CONNECTIONS false`);
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [rows[0].name]);
  const answer = await send(form, plainForms.contact.fields("away@example.test"));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await answer.text()).toContain('value="away@example.test"');
  await admin.query(`ALTER DATABASE "${rows[0].name}" ALLOW_CONNECTIONS true`);
  await admin.end();
});
