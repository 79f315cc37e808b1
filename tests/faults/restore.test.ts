import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addSubscription } from "@/lib/content/subscribe";
import { newKeySet } from "@/lib/key-formats";
import { noteSecrets } from "@/lib/operations/secrets";
import { eraseOwn } from "@/lib/your-data/erase";
import { erasureLines } from "@/lib/your-data/erasure-list";
import { runNode } from "@/scripts/local/child";
import { newLicenseKeys } from "@/scripts/local/license-keys";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { testDatabase } from "@/tests/support/database";
import { startDebianPostgres } from "@/tests/support/debian-postgres";
import { addLicense } from "@/tests/support/licenses";
import { addOffer } from "@/tests/support/offers";
import { startResendStandIn } from "@/tests/support/outbox";
import { proved } from "@/tests/support/people-data";
import { testSecrets } from "@/tests/support/secrets";

// By the steps of docs/backup.md, with a real pg_dump and pg_restore.
const postgres = await startDebianPostgres(["original", "copy"]);
const [original = "", copy = ""] = postgres.urls;
const { url, look } = await testDatabase(async () => ({ url: original, drop: async () => undefined }));
const copyPool = new pg.Pool({ connectionString: copy, max: 2 });
copyPool.on("error", () => undefined);
const standIn = await startResendStandIn();
const folder = mkdtempSync(join(tmpdir(), "restore-"));
const [archive, list] = [join(folder, "a.dump"), join(folder, "erasures.list")];

afterAll(async () => {
  await standIn.close();
  await copyPool.end();
  postgres.stop();
});

const given = { ...testSecrets, SITE_URL: "https://likeright.test" };
const restored = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runNode("scripts/launch.mjs", ["restored", ...args], { ...process.env, ...given, DATABASE_URL: copy, ...env });

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

const VISITOR = "visitor@example.test";

beforeAll(async () => {
  await migrate(url, migrations, () => undefined);
  await addLicense("One.", new Date());
  // As a server does when it starts.
  await noteSecrets();
  // It is due for its last reminder.
  const [near] = [await addOffer()];
  await look(
    "UPDATE offer SET approval_token_expires_at = now() + interval '5 hours', reminded_24h_at = now() WHERE id = $1",
    [near.id],
  );
  await addSubscription(VISITOR, null, new Date());
  await postgres.dump(original, archive);
  // After the backup, and on the list that is kept beside it.
  await eraseOwn(proved(VISITOR), new Date());
  writeFileSync(list, (await erasureLines()).join("\n"));
  await postgres.restore(archive, copy);
}, 120_000);

test("a restore that fails leaves an empty database, into which the next one goes", async () => {
  await copyPool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE offer (id int)");
  await expect(postgres.restore(archive, copy)).rejects.toThrow();
  const tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
  expect((await copyPool.query(tables)).rows).toEqual([{ name: "offer" }]);
  await copyPool.query("DROP TABLE offer");
  await postgres.restore(archive, copy);
  expect((await copyPool.query("SELECT FROM document_copy")).rowCount).toBe(0);
});

test("it is told how whoever was erased since is known, or that it is not", async () => {
  for (const args of [[], [list, "--no-list"], [list, "--release-mail"], [`${list}-of-nobody`]])
    expect(await restored(args)).toMatchObject({ code: 1, output: expect.stringContaining("Usage: npm run restored") });
  expect((await copyPool.query("SELECT FROM database_restore")).rowCount).toBe(0);
});

test("a backup of a later release is refused, and nothing is written", async () => {
  await copyPool.query(
    "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ('x', 'x', now(), '29991231000000_later')",
  );
  const { code, output } = await restored([list]);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining("of a later release, with migration 29991231000000_later"),
  ]);
  expect((await copyPool.query("SELECT FROM database_restore")).rowCount).toBe(0);
  await copyPool.query("DELETE FROM _prisma_migrations WHERE id = 'x'");
});

test("secrets that are not the backup's are named, with mail held and nobody erased", async () => {
  const seal = await newLicenseKeys(new Date());
  const others = {
    AUTH_SECRET: "another-auth-secret-0123456789abcdefghijk",
    LINK_SECRET: "another-link-secret-0123456789abcdefghijk",
    LICENSE_KEYS: JSON.stringify(newKeySet()),
    SEAL_CERTIFICATE: seal.SEAL_CERTIFICATE,
  };
  const named = async (env: Readonly<Record<string, string>>) => {
    const { code, output } = await restored([list], env);
    expect([code, output]).toEqual([1, expect.stringContaining("Mail is held, and nobody was erased again yet.")]);
    return [...output.matchAll(/^ +([A-Z_]+) lacks/gm)].map(([, name = ""]) => name).sort();
  };
  expect(await named({ LINK_SECRET: others.LINK_SECRET })).toEqual(["LINK_SECRET"]);
  expect(await named({ ...others, SEAL_KEY: seal.SEAL_KEY })).toEqual(Object.keys(others).sort());
  expect((await copyPool.query("SELECT FROM blog_subscriptions")).rowCount).toBe(1);
  expect((await copyPool.query("SELECT FROM database_restore WHERE released_at IS NULL")).rowCount).toBe(2);
});

test("a restored database is checked, holds its mail, and sends none twice once it is released", async () => {
  const { code, output } = await restored([list]);
  expect(output).toContain("Mail is held.");
  expect(output).toContain("Erasures on the list: 1. Erased again: 1.");
  expect((await copyPool.query("SELECT FROM blog_subscriptions WHERE email = $1", [VISITOR])).rowCount).toBe(0);
  expect(output).toMatch(/Audit log: \d+ rows, head .*, defects 0\./);
  expect(output).toContain("Certificates: 1, of which all verify and are of their licenses.");
  expect(output).toMatch(/2 offers, 1 licenses; \d+ mails wait/);
  expect(code).toBe(0);

  // The original goes on for a while: its mails leave, and its schedule writes a reminder.
  const ended = await runNode("node_modules/tsx/dist/cli.mjs", ["tests/support/own-process.ts", "run-schedule"], {
    ...process.env,
    ...given,
    DATABASE_URL: url,
  });
  expect(ended.code, ended.output).toBe(0);
  await dispatch(url);
  const sent = standIn.deliveries().length;
  expect(sent).toBeGreaterThan(3);
  expect(standIn.deliveries().some(({ subject }) => /6 hours|expires/i.test(subject))).toBe(true);

  await dispatch(copy);
  expect(standIn.deliveries()).toHaveLength(sent);

  // Somebody asks the copy for something, and the copy's schedule has written the same reminder.
  await copyPool.query(
    `INSERT INTO outbound_email (template, to_address, payload, lane) SELECT template, 'new@example.test', payload, 1
     FROM outbound_email WHERE template = 'offer-sent' LIMIT 1`,
  );
  const released = await restored(["--release-mail"]);
  expect(released.output).toContain("Mail goes out from now on.");
  expect(released.code).toBe(0);
  await dispatch(copy);
  const after = standIn.deliveries().slice(sent);
  expect(after.map(({ to }) => to.join())).toEqual(["new@example.test"]);
  expect((await states()).map(({ of }) => of)).toEqual(["sent ", "withheld restored"]);

  // As after PostgreSQL's own recovery: held again, and released with all of it.
  const marked = await restored(["--no-list"]);
  expect([marked.code, marked.output]).toEqual([0, expect.stringContaining("Mail is held.")]);
  await copyPool.query("UPDATE outbound_email SET state = 'queued' WHERE to_address = 'new@example.test'");
  await dispatch(copy);
  expect(standIn.deliveries()).toHaveLength(sent + 1);
  const moved = await restored(["--release-mail", "--moved"]);
  expect([moved.code, moved.output]).toEqual([0, expect.not.stringContaining("withheld")]);
  await dispatch(copy);
  expect(standIn.deliveries()).toHaveLength(sent + 1);
  expect(
    (await copyPool.query("SELECT DISTINCT list FROM status_place ORDER BY 1")).rows.map(({ list }) => list),
  ).toEqual([1, 17, 33, 49, 65]);
  const again = await restored(["--release-mail"]);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("No mail is held.")]);
}, 180_000);
