import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newKeySet } from "@/lib/key-formats";
import { troubleWords } from "@/lib/outbox/rules";
import { paths } from "@/lib/paths";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { testSecrets } from "@/tests/support/secrets";
import { newSender } from "@/tests/support/site";
import { addAdministrator, newLicense, signIn } from "@/tests/support/visitors";

// What an operator and the staff are told by a server that answers every request.

/** A server's answer is up to five seconds old. */
const REMEMBERED = { interval: 500 };

/** Lost the key that signed a license, and sends by a provider whose state is written by the tests. */
let server: AppServer;
let first: AppServer;
let database: pg.Client;
let license: string;

/** What whoever watches the site presents. */
const METRICS_SECRET = "metrics-secret-of-the-tests-0123456789abcdef";

beforeAll(async () => {
  first = await startAppServer(inject("cluster"), { seed: true, env: { METRICS_SECRET } });
  database = new pg.Client({ connectionString: first.databaseUrl });
  await database.connect();
  await newLicense(first.url);
  license = (await database.query<{ id: string }>("SELECT id FROM license_grant")).rows[0]?.id ?? "";
  const unreachable = { DEV_MAILBOX: "", RESEND_API_KEY: "re_test", RESEND_BASE_URL: "http://127.0.0.1:9" };
  const env = { ...unreachable, LICENSE_KEYS: JSON.stringify(newKeySet()), METRICS_SECRET };
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
  const headers = { authorization: `Bearer ${METRICS_SECRET}` };
  const answer = await fetch(`${url}/api/ready?deep`, { headers });
  return [answer.status, (await answer.json()).faults];
}

const ready = async ({ url }: AppServer) => {
  const answer = await fetch(`${url}/api/ready`);
  return [answer.status, (await answer.json()).status];
};

/** Paused, so that no attempt of a server changes it. */
const setProvider = (state: string) =>
  database.query(
    "UPDATE mail_provider SET state = $1, since = '2026-11-20T08:05:00Z', paused_until = now() + interval '1 day'",
    [state],
  );

test("the page of a license whose key was lost says so, and whoever watches the server is told how many there are", async () => {
  const page = paths.publicLicense(license);
  const [found, lost] = [
    "The certificate verifies with our published keys",
    "so it does not verify with our published keys",
  ];
  expect(await textOf(first, page)).toContain(found);
  expect(await deep(first)).toEqual([200, {}]);
  const text = await textOf(server, page);
  expect(text).toContain(lost);
  expect(text).not.toContain(found);
  const [status, faults] = await deep(server);
  expect([status, faults.licenseKeys]).toEqual([503, "1 license was signed with a key that is not in LICENSE_KEYS"]);
  expect(await ready(server), "it gets no requests, because what it signs would verify nowhere else").toEqual([
    503,
    "licenses of this database were signed with a key that this server's LICENSE_KEYS lack",
  ]);
});

test("what is wrong with the site is told to nobody without the watchers' secret, and who is ready to everybody", async () => {
  const asked = async (path: string, authorization?: string) => {
    const answer = await fetch(first.url + path, { headers: authorization ? { authorization } : {} });
    return [answer.status, await answer.text()];
  };
  for (const path of ["/api/ready?deep", "/api/ready?deep=1", "/api/ready?x&deep"]) {
    for (const wrong of [
      undefined,
      "Bearer ",
      `Bearer ${METRICS_SECRET}x`,
      METRICS_SECRET,
      `Bearer ${testSecrets.CRON_SECRET}`,
    ])
      expect(await asked(path, wrong), `${path} ${wrong}`).toEqual([404, "Not found"]);
    expect((await asked(path, `Bearer ${METRICS_SECRET}`))[0]).toBe(200);
  }
  expect(await asked("/api/ready")).toEqual([200, '{"status":"ready"}']);
});

test("a server whose migrations are not applied is not ready, and is as soon as they are", async () => {
  expect(await ready(first)).toEqual([200, "ready"]);
  const [newest] = (await database.query("SELECT * FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1")).rows;
  await database.query("DELETE FROM _prisma_migrations WHERE id = $1", [newest.id]);
  const late = await startAppServer(inject("cluster"), { databaseUrl: first.databaseUrl });
  try {
    try {
      await expect.poll(() => ready(late), REMEMBERED).toEqual([503, "the database lacks migrations of this version"]);
    } finally {
      await database.query(
        "INSERT INTO _prisma_migrations SELECT * FROM json_populate_record(NULL::_prisma_migrations, $1)",
        [JSON.stringify(newest)],
      );
    }
    await expect.poll(() => ready(late), REMEMBERED).toEqual([200, "ready"]);
  } finally {
    await late.stop();
  }
});

test("a failed migration is said to whoever asks whether a server is ready, and its name to who watches", async () => {
  const newest = "(SELECT id FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1)";
  const [{ name, at }] = (
    await database.query(
      `SELECT migration_name AS name, finished_at::text AS at FROM _prisma_migrations WHERE id = ${newest}`,
    )
  ).rows;
  await database.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE id = ${newest}`);
  try {
    await expect
      .poll(() => ready(first), REMEMBERED)
      .toEqual([503, "a migration of this version failed, or has not ended"]);
    await expect
      .poll(async () => (await deep(first))[1].migrations, REMEMBERED)
      .toBe(`A migration failed or was interrupted: ${name}`);
  } finally {
    await database.query(`UPDATE _prisma_migrations SET finished_at = $1 WHERE id = ${newest}`, [at]);
  }
  await expect.poll(() => ready(first), REMEMBERED).toEqual([200, "ready"]);
});

test("on a read-only database no server is ready, and each is once it takes writes", async () => {
  const { rows } = await database.query("SELECT current_database() AS name");
  const setting = async (change: string) => {
    await database.query(`BEGIN READ WRITE; ALTER DATABASE "${rows[0].name}" ${change}; COMMIT`);
    await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
  };
  await setting("SET default_transaction_read_only = on");
  try {
    await expect.poll(() => ready(first), REMEMBERED).toEqual([503, "the database is read-only (SQLSTATE 25006)"]);
    await expect.poll(async () => (await deep(first))[1].writable, REMEMBERED).toMatch(/25006/);
  } finally {
    await setting("RESET default_transaction_read_only");
  }
  await expect.poll(() => ready(first), REMEMBERED).toEqual([200, "ready"]);
});

test("a server is ready on a database that a later version has migrated", async () => {
  await database.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ('later', 'x', '29990101000000_later', now(), now(), 1)`,
  );
  try {
    await expect.poll(async () => (await deep(first))[1].migrations ?? "well", REMEMBERED).toBe("well");
    await expect.poll(() => ready(first), REMEMBERED).toEqual([200, "ready"]);
  } finally {
    await database.query("DELETE FROM _prisma_migrations WHERE id = 'later'");
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
    expect(text, tab).toContain(`${troubleWords["key-refused"]}.`);
    expect(text, tab).toContain('dateTime="2026-11-20T08:05:00.000Z"');
    expect(text, tab).toContain("3 mails wait.");
  }
  await expect
    .poll(async () => (await deep(server))[1].mail, REMEMBERED)
    .toBe(`${troubleWords["key-refused"]} (since 2026-11-20T08:05:00.000Z)`);
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
