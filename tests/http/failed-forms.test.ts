import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { paths } from "@/lib/paths";
import { withRow } from "@/lib/postgres/listing";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { type Entry, renderedForm } from "@/tests/support/html";
import { plainForms } from "@/tests/support/plain-forms";
import { actionManifest } from "@/tests/support/routes";
import { DEMO_CREATOR, newDecisionLink, newSender, send } from "@/tests/support/site";
import { addAdministrator, signIn } from "@/tests/support/visitors";

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

/** On a connection of its own: the one above is cut while the database is away. */
async function askAnew<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  return client.query<Row>(sql, values).finally(() => client.end());
}

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

async function whileAway(work: () => Promise<void>): Promise<void> {
  const name = new URL(server.databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject("cluster").url });
  await admin.connect();
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  try {
    await work();
  } finally {
    await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
    await admin.end();
  }
}

test("a program that posts a form gets 503 too while the database is away", async () => {
  const form = await plainForms.contact.open(server.url);
  await whileAway(async () => {
    const answer = await send(form, plainForms.contact.fields("away@example.test"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await answer.text()).toContain('value="away@example.test"');
  });
});

test("what a decision page reports by itself is lost without a fault while the database is away", async () => {
  const link = await newDecisionLink(server.url);
  const { id = "" } = actionManifest().actions.find(({ name }) => name === "reportSeen") ?? {};
  await whileAway(async () => {
    const headers = { "next-action": id, "content-type": "text/plain;charset=UTF-8", origin: server.url };
    const body = JSON.stringify([link.split("/").at(-1)]);
    const { status } = await fetch(link, { method: "POST", body, headers: { ...headers, ...newSender() } });
    expect(status).toBe(200);
  });
});

test("a form of the staff gets 503 and its text back while the database is away, and is taken once it is there", async () => {
  const { email } = await addAdministrator(server.databaseUrl);
  const headers = { cookie: await signIn(server.url, email), ...newSender() };
  const { rows } = await askAnew<{ id: string }>(
    "SELECT user_id AS id FROM creator_profile JOIN profiles ON id = user_id WHERE email_key = $1",
    [DEMO_CREATOR],
  );
  const userId = rows[0]?.id ?? expect.unreachable();
  const page = `${server.url}${withRow(paths.adminTab("creators"), userId)}`;
  const form = await renderedForm(page, 'value="suspend"', headers);
  const note = "Two complaints about <her> & a call";
  const fields: Entry[] = [
    ["note", note],
    ["decision", "suspend"],
  ];
  await whileAway(async () => {
    for (const _ of [1, 2]) {
      const answer = await send(form, fields, headers);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
      const text = await answer.text();
      expect(text).toContain("Nothing was changed.");
      expect(text).toMatch(/<textarea[^>]*name="note"[^>]*>Two complaints about &lt;her&gt; &amp; a call<\/textarea>/);
    }
  });
  const stateOf = async () =>
    (await askAnew<{ status: string }>("SELECT status::text FROM creator_profile WHERE user_id = $1", [userId])).rows;
  expect(await stateOf()).toEqual([{ status: "active" }]);
  expect((await send(form, fields, headers)).status).toBeLessThan(400);
  expect(await stateOf()).toEqual([{ status: "suspended" }]);
});
