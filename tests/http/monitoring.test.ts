import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newKeySet } from "@/lib/key-formats";
import { mailKind } from "@/lib/mail/kind";
import { paths } from "@/lib/paths";
import { COMPATIBLE } from "@/lib/postgres/migration-files";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { testSecrets } from "@/tests/support/secrets";
import { newSender } from "@/tests/support/site";
import { addAdministrator, newLicense, signIn } from "@/tests/support/visitors";

// What an operator and the staff are told by a server that answers every request.

/** A server's answer is up to five seconds old. */
const REMEMBERED = { timeout: 30_000, interval: 500 };

/** Lost the key that signed a license, and sends by a provider whose state is written by the tests. */
let server: AppServer;
let first: AppServer;
let database: pg.Client;
let license: string;

beforeAll(async () => {
  first = await startAppServer(inject("cluster"), { seed: true });
  database = new pg.Client({ connectionString: first.databaseUrl });
  await database.connect();
  await newLicense(first.url);
  license = (await database.query<{ id: string }>("SELECT id FROM license_grant")).rows[0]?.id ?? "";
  const unreachable = { DEV_MAILBOX: "", RESEND_API_KEY: "re_test", RESEND_BASE_URL: "http://127.0.0.1:9" };
  const env = { ...unreachable, LICENSE_KEYS: JSON.stringify(newKeySet()) };
  server = await startAppServer(inject("cluster"), { databaseUrl: first.databaseUrl, env });
});
afterAll(async () => {
  await database.end();
  await server.stop();
  await first.stop();
});

const textOf = async ({ url }: AppServer, path: string, cookie = ""): Promise<string> =>
  (await fetch(url + path, { headers: { cookie, ...newSender() } })).text();

async function deep({ url }: AppServer): Promise<[status: number, faults: Record<string, string>]> {
  const answer = await fetch(`${url}/api/ready?deep`);
  return [answer.status, (await answer.json()).faults];
}

/** Paused, so that no attempt of a server changes it. */
const setProvider = (state: string) =>
  database.query(
    "UPDATE mail_provider SET state = $1, since = '2026-11-20T08:05:00Z', paused_until = now() + interval '1 day'",
    [state],
  );

test("the page of a license whose key was lost says so, and whoever watches the server is told how many there are", async () => {
  const page = paths.publicLicense(license);
  const [found, lost] = ["it verifies with our published keys", "it does not verify with our published keys"];
  expect(await textOf(first, page)).toContain(found);
  expect(await deep(first)).toEqual([200, {}]);
  const text = await textOf(server, page);
  expect(text).toContain(lost);
  expect(text).not.toContain(found);
  const [status, faults] = await deep(server);
  expect([status, faults.licenseKeys]).toEqual([503, "1 license was signed with a key that is not in LICENSE_KEYS"]);
  expect((await fetch(`${server.url}/api/ready`)).status, "it answers requests").toBe(200);
});

test("a server is told of that runs with other keys than the one that was started last", async () => {
  const says = expect.stringMatching(/^LICENSE_KEYS is another than that of the server started at 20/);
  // Not while a rotation may restart one after the other.
  expect((await deep(first))[1]).not.toHaveProperty("secrets");
  await database.query("UPDATE secret_fingerprint SET since = now() - interval '20 minutes'");
  try {
    await expect.poll(async () => (await deep(first))[1].secrets, REMEMBERED).toEqual(says);
    expect((await deep(server))[1]).not.toHaveProperty("secrets");
  } finally {
    await database.query("UPDATE secret_fingerprint SET since = now()");
  }
});

const ready = async ({ url }: AppServer) => {
  const answer = await fetch(`${url}/api/ready`);
  return [answer.status, (await answer.json()).status];
};

test("a server whose migrations are not applied is not ready, and is as soon as they are", async () => {
  expect(await ready(first)).toEqual([200, "ready"]);
  const [newest] = (await database.query("SELECT * FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1")).rows;
  await database.query("DELETE FROM _prisma_migrations WHERE id = $1", [newest.id]);
  const late = await startAppServer(inject("cluster"), { databaseUrl: first.databaseUrl });
  try {
    expect(await ready(late)).toEqual([503, "the database lacks migrations of this version"]);
    await database.query(
      "INSERT INTO _prisma_migrations SELECT * FROM json_populate_record(NULL::_prisma_migrations, $1)",
      [JSON.stringify(newest)],
    );
    await expect.poll(() => ready(late), REMEMBERED).toEqual([200, "ready"]);
  } finally {
    await late.stop();
  }
});

test("a server that runs is not ready any more once a version that it does not work with has migrated", async () => {
  await expect.poll(() => ready(first), REMEMBERED).toEqual([200, "ready"]);
  const migrate = (name: string, logs: string) =>
    database.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
       VALUES ($1, 'x', $1, $2, now(), now(), 1)`,
      [name, logs],
    );
  await migrate("29990101000000_looser", COMPATIBLE);
  await migrate("29990101000001_breaking", "");
  try {
    await expect
      .poll(() => ready(first), REMEMBERED)
      .toEqual([503, "the database has migrations that this version may not work with"]);
    await database.query("DELETE FROM _prisma_migrations WHERE id = '29990101000001_breaking'");
    await expect.poll(() => ready(first), REMEMBERED).toEqual([200, "ready"]);
  } finally {
    await database.query("DELETE FROM _prisma_migrations WHERE id LIKE '2999%'");
  }
});

test("the staff read above every tab why mail does not go out, since when and how much waits, until it does", async () => {
  const { email } = await addAdministrator(first.databaseUrl);
  const cookie = await signIn(server.url, email);
  await setProvider("key-refused");
  await database.query("DELETE FROM outbound_email");
  await database.query(
    `INSERT INTO outbound_email (id, template, to_address, payload)
     SELECT gen_random_uuid(), 'waitlist-welcome', 'ada@example.test', '{}' FROM generate_series(1, 3)`,
  );
  for (const tab of ["waitlist", "creators", "flags"]) {
    const text = await textOf(server, paths.adminTab(tab), cookie);
    expect(text, tab).toContain("Mail does not go out");
    expect(text, tab).toContain(`${mailKind.words.troubles["key-refused"]}.`);
    expect(text, tab).toContain('dateTime="2026-11-20T08:05:00.000Z"');
    expect(text, tab).toContain("3 mails wait.");
  }
  await expect
    .poll(async () => (await deep(server))[1].mail, REMEMBERED)
    .toBe(`${mailKind.words.troubles["key-refused"]} (since 2026-11-20T08:05:00.000Z)`);
  await setProvider("ok");
  expect(await textOf(server, paths.admin, cookie)).not.toContain("Mail does not go out");
  await expect.poll(async () => (await deep(server))[1], REMEMBERED).not.toHaveProperty("mail");
});

test("scheduled work that has not begun for more than a day is named, until a scheduler calls", async () => {
  const faults = async () => (await deep(first))[1];
  const hours = (count: number) =>
    database.query("UPDATE schedule_run SET started_at = now() - make_interval(hours => $1)", [count]);
  await expect
    .poll(async () => {
      await hours(30);
      return (await faults()).schedule;
    }, REMEMBERED)
    .toBe("The scheduled work last began 30 hours ago: let a scheduler call /api/cron");
  const authorization = `Bearer ${testSecrets.CRON_SECRET}`;
  expect((await fetch(`${first.url}/api/cron`, { headers: { authorization } })).status).toBe(200);
  await expect.poll(faults, REMEMBERED).not.toHaveProperty("schedule");
});
