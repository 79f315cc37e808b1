import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newKeySet } from "@/lib/key-formats";
import { runNode } from "@/scripts/local/child";
import { newLicenseKeys } from "@/scripts/local/license-keys";
import { cloneDatabase } from "@/tests/support/cluster";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";
import { addOffer } from "@/tests/support/offers";
import { startResendStandIn } from "@/tests/support/outbox";
import { testSecrets } from "@/tests/support/secrets";

const { url, look } = await testDatabase();
const copy = await cloneDatabase(inject("cluster"), "template0");
const copyPool = new pg.Pool({ connectionString: copy.url, max: 2 });
copyPool.on("error", () => undefined);
const standIn = await startResendStandIn();
const archive = join(mkdtempSync(join(tmpdir(), "restore-")), "a.backup");

afterAll(async () => {
  await standIn.close();
  await copyPool.end();
  await copy.drop();
});

const given = { ...testSecrets, BACKUP_PASSPHRASE: "a passphrase of the tests", SITE_URL: "https://likeright.test" };
const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  runNode("scripts/launch.mjs", [command, ...args], { ...process.env, ...given, ...env });
const onCopy = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run("restore", args, { DATABASE_URL: copy.url, ...env });

/** One run of the outbox in a process that sends to the stand-in, as a server would. */
const dispatch = (databaseUrl: string) =>
  runNode("node_modules/tsx/dist/cli.mjs", ["tests/support/own-process.ts", "dispatch-mail"], {
    ...process.env,
    ...given,
    DATABASE_URL: databaseUrl,
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: standIn.url,
    MAIL_PER_SECOND: "4000",
    DEV_MAILBOX: "",
  });

const states = async () =>
  (
    await copyPool.query(
      "SELECT state || ' ' || coalesce(withheld_for, '') AS of, count(*)::int FROM outbound_email GROUP BY 1 ORDER BY 1",
    )
  ).rows;

beforeAll(async () => {
  await addLicense("One.", new Date());
  // It is due for its last reminder.
  const [near] = [await addOffer()];
  await look(
    "UPDATE offer SET approval_token_expires_at = now() + interval '5 hours', reminded_24h_at = now() WHERE id = $1",
    [near.id],
  );
  const { code, output } = await run("backup", [archive], { DATABASE_URL: url });
  expect(output).toContain("written and read back");
  expect(output).toContain("It is encrypted");
  expect(code).toBe(0);
}, 120_000);

test("an archive is checked without a database, and a wrong passphrase or a damaged one is said", async () => {
  const check = (env: Readonly<Record<string, string>> = {}) =>
    run("backup", ["--check", archive], { DATABASE_URL: "", ...env });
  const { code, output } = await check();
  expect(output).toMatch(/as it was at 20.*\n.*a\.backup is whole\./s);
  expect(code).toBe(0);
  expect((await check({ BACKUP_PASSPHRASE: "another passphrase" })).output).toContain(
    "The passphrase is not the one of",
  );
  const short = await run("backup", [`${archive}-2`], { DATABASE_URL: url, BACKUP_PASSPHRASE: "short" });
  expect([short.code, short.output]).toEqual([1, expect.stringContaining("less than 12 characters")]);
});

test("secrets that are not the backup's are named before anything is written", async () => {
  const seal = await newLicenseKeys(new Date());
  const others = {
    AUTH_SECRET: "another-auth-secret-0123456789abcdefghijk",
    LINK_SECRET: "another-link-secret-0123456789abcdefghijk",
    LICENSE_KEYS: JSON.stringify(newKeySet()),
    SEAL_CERTIFICATE: seal.SEAL_CERTIFICATE,
  };
  const named = async (env: Readonly<Record<string, string>>) => {
    const { code, output } = await onCopy([archive], env);
    expect([code, output]).toEqual([1, expect.stringContaining("belong to the backup. Nothing was written.")]);
    return [...output.matchAll(/^ +([A-Z_]+) (?:is not|lacks|\(and)/gm)].map(([, name]) => name);
  };
  expect(await named({ LINK_SECRET: others.LINK_SECRET })).toEqual(["LINK_SECRET"]);
  expect(await named({ ...others, SEAL_KEY: seal.SEAL_KEY })).toEqual(Object.keys(others));
  expect((await copyPool.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rows).toEqual([]);
});

test("a killed restore leaves an empty database, into which the next one goes", async () => {
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  const dying = onCopy([archive]);
  await expect
    .poll(async () => (await client.query("SELECT to_regclass('feature_flag') AS made")).rows[0].made, {
      timeout: 60_000,
    })
    .not.toBeNull();
  // The first migration makes this table and no other touches it, so that there is time to take it. The restore waits there when
  // it has migrated, and dies.
  await client.query("BEGIN");
  await client.query("LOCK TABLE feature_flag");
  // Asked by other connections: a migration that builds an index concurrently waits for a transaction that asks at that moment,
  // until its end.
  const waiting = () =>
    copyPool.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'feature_flag'::regclass");
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 60_000 }).toBe(1);
  expect((await copyPool.query("SELECT to_regclass('secret_fingerprint') AS newest")).rows[0].newest).not.toBeNull();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  expect((await dying).code).toBe(1);
  await client.query("COMMIT");
  expect((await client.query("SELECT FROM offer")).rowCount).toBe(0);
  await client.end();
}, 120_000);

test("a restored database is checked, holds its mail, and sends none twice once it is released", async () => {
  const { code, output } = await onCopy([archive]);
  expect(output).toMatch(/each table has the backup's rows/);
  expect(output).toMatch(/Audit log: \d+ rows, head .*, defects 0\./);
  expect(output).toContain("Certificates: 1, of which all verify.");
  expect(code).toBe(0);

  // The original goes on for a while: its mails leave, and its schedule writes a reminder.
  const original = await runNode("node_modules/tsx/dist/cli.mjs", ["tests/support/own-process.ts", "run-schedule"], {
    ...process.env,
    ...given,
    DATABASE_URL: url,
  });
  expect(original.code, original.output).toBe(0);
  await dispatch(url);
  const sent = standIn.deliveries().length;
  expect(sent).toBeGreaterThan(3);
  expect(standIn.deliveries().some(({ subject }) => /6 hours|expires/i.test(subject))).toBe(true);

  await dispatch(copy.url);
  expect(standIn.deliveries()).toHaveLength(sent);

  // Somebody asks the copy for something, and the copy's schedule has written the same reminder.
  await copyPool.query(
    `INSERT INTO outbound_email (template, to_address, payload, lane) SELECT template, 'new@example.test', payload, 1
     FROM outbound_email WHERE template = 'offer-sent' LIMIT 1`,
  );
  const released = await onCopy(["--release-mail"]);
  expect(released.output).toContain("Mail goes out from now on.");
  expect(released.code).toBe(0);
  await dispatch(copy.url);
  const after = standIn.deliveries().slice(sent);
  expect(after.map(({ to }) => to.join())).toEqual(["new@example.test"]);
  expect((await states()).map(({ of }) => of)).toEqual(["sent ", "withheld restored"]);

  // As after PostgreSQL's own recovery: held again, and released with all of it.
  const marked = await onCopy(["--mark"]);
  expect([marked.code, marked.output]).toEqual([0, expect.stringContaining("Marked as restored")]);
  await copyPool.query("UPDATE outbound_email SET state = 'queued' WHERE to_address = 'new@example.test'");
  await dispatch(copy.url);
  expect(standIn.deliveries()).toHaveLength(sent + 1);
  const moved = await onCopy(["--release-mail", "--moved"]);
  expect([moved.code, moved.output]).toEqual([0, expect.not.stringContaining("withheld")]);
  await dispatch(copy.url);
  expect(standIn.deliveries()).toHaveLength(sent + 1);
  expect(
    (await copyPool.query("SELECT DISTINCT list FROM status_place ORDER BY 1")).rows.map(({ list }) => list),
  ).toEqual([1, 17, 33]);
  const again = await onCopy(["--release-mail"]);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("No mail is held.")]);
}, 180_000);
