import getPort from "get-port";
import { expect, test } from "vitest";
import { runNode } from "@/scripts/local/child";
import { testDatabase } from "@/tests/support/database";
import { testSecrets } from "@/tests/support/secrets";

const { url, look } = await testDatabase();

const run = (name: string, ...args: string[]) =>
  runNode("scripts/launch.mjs", [name, ...args], { ...process.env, ...testSecrets, DATABASE_URL: url });

test("seed refuses a database that is not the embedded one, and says what to do instead", async () => {
  const { code, output } = await run("seed");
  expect(code).toBe(1);
  expect(output).toContain("Nothing was written");
  expect(output).toContain("npm run flags -- on CREATOR_ONBOARDING_V1");
  const tables = ["profiles", "creator_profile", "buyer_org", "feature_flag", "admin_audit_log"];
  for (const table of tables) expect(await look(`SELECT FROM ${table}`), table).toHaveLength(0);
});

test("flags lists the features and switches them, with one line in the audit log for each change", async () => {
  expect((await run("flags", "list")).output).toMatch(/^off {2}CREATOR_ONBOARDING_V1 .*\noff {2}BUYER_OFFERS_V1 /m);
  expect((await run("flags", "on", "BUYER_OFFERS_V1")).output).toMatch(/^on {3}BUYER_OFFERS_V1 /m);
  expect((await run("flags", "on", "BUYER_OFFERS_V1")).code).toBe(0);
  expect((await run("flags", "off", "BUYER_OFFERS_V1")).output).toMatch(/^off {2}BUYER_OFFERS_V1 /m);
  const entries = await look("SELECT actor, action, record_id, details FROM admin_audit_log ORDER BY created_at");
  const entry = { actor: "system", action: "flag_changed", record_id: "BUYER_OFFERS_V1" };
  expect(entries).toEqual([
    { ...entry, details: { value: true, before: null } },
    { ...entry, details: { value: false, before: true } },
  ]);
});

test("a command says in two lines that the database lacks its tables, or does not answer", async () => {
  await look("ALTER TABLE feature_flag RENAME TO gone_flag");
  await look("ALTER TABLE database_restore RENAME TO gone_restore");
  try {
    const lacks = /^The database lacks a table or column of this release\.\n {2}Migrate it: npm run migrate$/m;
    for (const [name, ...args] of [
      ["flags", "list"],
      ["restored", "--release-mail"],
    ] as const) {
      const { code, output } = await run(name, ...args);
      expect([code, output]).toEqual([1, expect.stringMatching(lacks)]);
      expect(output).not.toMatch(/^ +at /m);
    }
  } finally {
    await look("ALTER TABLE gone_flag RENAME TO feature_flag");
    await look("ALTER TABLE gone_restore RENAME TO database_restore");
  }
  const nobody = `postgresql://app:secret-of-app@127.0.0.1:${await getPort({ host: "127.0.0.1" })}/app`;
  for (const name of ["flags", "audit-verify"]) {
    const env = { ...process.env, ...testSecrets, DATABASE_URL: nobody };
    const { code, output } = await runNode("scripts/launch.mjs", [name, ...(name === "flags" ? ["list"] : [])], env);
    expect(code).toBe(1);
    expect(output).toMatch(/^The database does not answer\.\n {2}What is wrong: npm run doctor$/m);
    expect(output).not.toMatch(/^ +at |secret-of-app/m);
  }
});

test.each([[], ["on", "EVERYTHING"]])("flags refuses %j with its usage and the names", async (...args) => {
  const { code, output } = await run("flags", ...args);
  expect(code).toBe(1);
  expect(output).toContain("Usage: npm run flags -- list | on NAME | off NAME");
  expect(output).toContain("CREATOR_ONBOARDING_V1, BUYER_OFFERS_V1");
});

const unset = Object.fromEntries(Object.keys(testSecrets).map((name) => [name, ""]));

test("migrate needs the database alone", async () => {
  const { code } = await runNode("scripts/launch.mjs", ["migrate"], { ...process.env, ...unset, DATABASE_URL: url });
  expect(code).toBe(0);
});
