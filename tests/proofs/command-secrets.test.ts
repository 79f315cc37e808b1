import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runNode } from "@/scripts/local/child";
import { dataDirectory, repository } from "@/scripts/local/repository";
import { testDatabase } from "@/tests/support/database";
import { testSecrets } from "@/tests/support/secrets";

const { url } = await testDatabase();

const commands = Object.entries<string>(JSON.parse(readFileSync(join(repository, "package.json"), "utf8")).scripts);
/** Commands that need no secrets, or bring their own: they build, test and measure. The doctor says it in a line of its own. */
const WITHOUT_SECRETS = /^(build|test|test:.*|bench:.*|doctor)$/;

test.each(commands.filter(([name]) => !WITHOUT_SECRETS.test(name)))(
  "npm run %s names an insecure secret, and stops",
  async (_name, command) => {
    const [, script = ""] = /^node scripts\/launch\.mjs ([a-z-]+)$/.exec(command) ?? [];
    const weak = { ...testSecrets, CRON_SECRET: testSecrets.AUTH_SECRET, ADMIN_SETUP_TOKEN: "a".repeat(40) };
    const { code, output } = await runNode("scripts/launch.mjs", [script], {
      ...process.env,
      ...weak,
      DATABASE_URL: url,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^The secrets are insecure/);
    expect(output).toContain("CRON_SECRET is the same as AUTH_SECRET");
    expect(output).toContain("ADMIN_SETUP_TOKEN repeats itself");
  },
);

const NAMES = ["AUTH_SECRET", "LINK_SECRET", "LICENSE_KEYS", "SEAL_KEY"];
const unset = Object.fromEntries(Object.keys(testSecrets).map((name) => [name, ""]));
const made = () =>
  ["secrets.json", "license-keys.json"].map(
    (name) => statSync(join(dataDirectory, name), { throwIfNoEntry: false })?.mtimeMs,
  );

test.each([
  ["flags", "list"],
  ["flags", "on", "BUYER_OFFERS_V1"],
  ["audit-verify"],
  ["admin-create", "ada@example.com"],
  ["admin-remove", "ada@example.com"],
  ["admin-reset-factor", "ada@example.com"],
  ["erasures"],
  ["restored", "--no-list"],
  ["seed"],
])("%s %s with DATABASE_URL alone names what is missing, and makes no secret of its own", async (...command) => {
  const before = made();
  const { code, output } = await runNode("scripts/launch.mjs", command, {
    ...process.env,
    ...unset,
    DATABASE_URL: url,
  });
  expect(code).toBe(1);
  for (const name of NAMES) expect(output).toContain(name);
  expect(output).toContain("the server's own variables");
  expect(output).not.toMatch(/defect|^ +at /m);
  expect(made()).toEqual(before);
});
