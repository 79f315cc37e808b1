import getPort from "get-port";
import { expect, test } from "vitest";
import { runNode } from "@/scripts/local/child";
import { startPooler } from "@/tests/support/connections";
import { testDatabase } from "@/tests/support/database";
import { testSecrets } from "@/tests/support/secrets";

const { url, look } = await testDatabase();

const nobody = await getPort({ host: "127.0.0.1" });
const NOWHERE = `http://127.0.0.1:${nobody}`;

/** A server's variables, none of whose services is there. */
const settings = {
  ...testSecrets,
  DATABASE_URL: url,
  SITE_URL: NOWHERE,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  RESEND_API_KEY: "re_secret-key",
  RESEND_BASE_URL: NOWHERE,
  MAIL_FROM: "Likeright <mail@likeright.test>",
  COPYRIGHT_AGENT_NAME: "Jordan Example",
  COPYRIGHT_AGENT_ADDRESS: "2 Example Street, Atlanta, GA 30303",
  COPYRIGHT_AGENT_PHONE: "+1 404 555 0100",
  METRICS_SECRET: "metrics-secret-of-the-tests-0123456789abcdef",
  HEARTBEAT_URL: `${NOWHERE}/secret-of-the-switch`,
  DEV_MAILBOX: "",
};

type Printed = {
  state: string;
  checks: { id: string; state: string; says: string; paragraph: string }[];
  variables: { name: string; isSet: boolean }[];
};

/** Node.js's own line about its thread comes first. */
async function doctor(env: Readonly<Record<string, string>> = {}) {
  const all = { ...process.env, ...settings, ...env };
  const { code, output } = await runNode("scripts/launch.mjs", ["doctor", "--json"], all);
  const printed: Printed = JSON.parse(output.slice(output.indexOf("{\n")));
  const { MAIL_POSTAL_ADDRESS: _, ADMIN_SECOND_FACTOR: __, ...secrets } = testSecrets;
  for (const secret of [...Object.values(secrets), "secret-key", "secret-of", "metrics-secret"]) {
    expect(output).not.toContain(secret);
  }
  const stateOf = (id: string) => printed.checks.find((check) => check.id === id);
  return { code, printed, stateOf };
}

test("the command says what is well and what is not, for programs, with its paragraph and without a secret", async () => {
  const { code, printed, stateOf } = await doctor();
  expect([code, printed.state]).toEqual([2, "bad"]);
  const states = (state: string) => printed.checks.filter((check) => check.state === state).map(({ id }) => id);
  expect(states("bad")).toEqual(["mailProvider"]);
  expect([states("warn"), states("unknown")]).toEqual([[], []]);
  expect(stateOf("mailProvider")?.paragraph).toBe('docs/operate.md, "The mail provider refuses us"');
  expect(printed.variables).toContainEqual(expect.objectContaining({ name: "AUTH_SECRET", isSet: true }));
  expect(printed.variables).toContainEqual(expect.objectContaining({ name: "UPSTASH_REDIS_REST_URL", isSet: false }));
});

test("while the database is stopped it says so once, and what else it can, in lines for people", async () => {
  const DATABASE_URL = `postgresql://app:secret-of-app@127.0.0.1:${nobody}/app`;
  const env = { ...process.env, ...settings, DATABASE_URL };
  const { code, output } = await runNode("scripts/launch.mjs", ["doctor"], env);
  expect(code).toBe(2);
  expect(output).toMatch(
    /^bad +database +PostgreSQL does not answer \(.+\)\n +docs\/operate\.md, "The database does not answer"$/m,
  );
  expect(output).toContain(`(DatabaseNotReachable, port ${nobody})`);
  expect(output).toMatch(/^unknown +migrations +Not known while the database does not answer$/m);
  expect(output).toMatch(/^ok +sealCertificate /m);
  expect(output).toMatch(/^doctor: \d+ ok, \d+ unknown, 0 warn, 2 bad$/m);
  expect(output).not.toContain("secret-of-app");
});

test("unfit variables are all named, nothing that needs them is asked, and so are implausible and missing ones", async () => {
  const unfit = { AUTH_SECRET: "short", LICENSE_KEYS: '{"keys":[]}', SEAL_KEY: "" };
  const implausible = { SITE_URL: "http://likeright.test/", MAIL_FROM: "Likeright", CRON_SECRET: "", DEV_MAILBOX: "1" };
  const { code, stateOf } = await doctor({ ...unfit, ...implausible });
  expect(code).toBe(2);
  expect(stateOf("environment")).toMatchObject({
    state: "bad",
    says: expect.stringMatching(/AUTH_SECRET must hold at least 32.*LICENSE_KEYS must be.*SEAL_KEY is missing/),
  });
  expect(stateOf("database")).toMatchObject({ state: "unknown" });
  for (const part of [
    "SITE_URL ends in a slash",
    "MAIL_FROM holds no e-mail address",
    "CRON_SECRET is not set",
    "DEV_MAILBOX is set",
  ])
    expect(stateOf("environment")?.says).toContain(part);
  const startable = await doctor(implausible);
  expect(startable.stateOf("environment")).toMatchObject({
    state: "warn",
    says: expect.stringMatching(/^SITE_URL ends in a slash.*DEV_MAILBOX is set/),
  });
});

test("behind a transaction pooler it tells which limits of time the role does not have", async () => {
  await look("UPDATE schedule_run SET started_at = now() - interval '30 hours'");
  const pooler = await startPooler(url, 2, { keeps: "transaction", gives: "first" });
  try {
    const { stateOf } = await doctor({ DATABASE_URL: pooler.url, DATABASE_POOLED: "1" });
    expect(stateOf("limits")).toMatchObject({ state: "warn", says: expect.stringContaining("statement_timeout") });
    expect(stateOf("database")).toMatchObject({ state: "ok" });
    expect(stateOf("schedule")).toMatchObject({
      state: "bad",
      says: expect.stringContaining("last began 30 hours ago"),
    });
  } finally {
    await pooler.close();
  }
});
