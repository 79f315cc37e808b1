import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { addHours, addMonths, DAY_MS } from "@/lib/time";
import { repository } from "@/scripts/local/repository";
import { hold } from "@/tests/support/database";
import { mailQueue } from "@/tests/support/outbox";
import { needProgram } from "@/tests/support/programs";

const { look, queue } = await mailQueue();
const [{ checks, findings }, { openGround }, { readMetrics }, { variables }, { env }] = await Promise.all([
  import("@/lib/operations/checks"),
  import("@/lib/operations/queries"),
  import("@/lib/operations/metrics"),
  import("@/lib/operations/variables"),
  import("@/lib/env"),
]);
const { db } = await import("@/lib/postgres/db");
const { addLicense } = await import("@/tests/support/licenses");
const { runNoted } = await import("@/lib/operations/schedule");

const operate = readFileSync(join(repository, "docs/operate.md"), "utf8");
/** What of it answers alerts and checks; after it comes what grows. */
const answers = operate.slice(0, operate.indexOf("\n## Growth\n"));
const headings = [...answers.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
const alerts = readFileSync(join(repository, "docs/alerts.yml"), "utf8");

/** What one check says of the database and settings as they are, at a moment. */
async function saysOf(id: string, now = new Date()): Promise<[state: string, says: string]> {
  const [found] = await findings(
    checks.filter((check) => check.id === id),
    openGround(now),
  );
  if (!found) throw new Error(`There is no check ${id}`);
  return [found.state, found.says];
}

/** Reads anew what is remembered for longer than a test. */
let ticks = 0;
function forget(): void {
  ticks += 2 * DAY_MS;
  vi.spyOn(performance, "now").mockReturnValue(ticks);
}

async function withSetting<Value>(
  settings: Partial<ReturnType<typeof env>>,
  work: () => Promise<Value>,
): Promise<Value> {
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
  const before = { ...unset, ...env() };
  Object.assign(env(), settings);
  try {
    return await work();
  } finally {
    Object.assign(env(), before);
  }
}

beforeEach(() => vi.restoreAllMocks());

test("every check and every alert has its paragraph, every variable its line, and every figure of an alert exists", async () => {
  for (const { title } of checks) expect(headings, title).toContain(title);
  const named = [...alerts.matchAll(/paragraph: (.+?) \}/g)].map(([, title]) => title);
  expect(named).toHaveLength(alerts.match(/- alert: /g)?.length ?? 0);
  for (const title of named) expect(headings).toContain(title);

  const example = readFileSync(join(repository, ".env.example"), "utf8");
  const names = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(variables.map(({ name }) => name).sort()).toEqual(names.sort());

  const { countCall, countLimit, countRequest, watchProcess } = await import("@/lib/metrics");
  watchProcess();
  countRequest("GET", "2xx", 0.1);
  countLimit("waitlist", "allowed");
  countCall("mail", "ok");
  await runNoted(new Date());
  const there = new Set([...(await readMetrics()).text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const used = [...alerts.matchAll(/\b(?:likeright|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !there.has(name.replace(/_bucket$/, "")))).toEqual([]);
});

test("Prometheus's own tool takes the alerts and the metrics, before and after the site has done anything", async () => {
  const promtool = needProgram("promtool", "prometheus");
  expect(spawnSync(promtool, ["check", "rules", "docs/alerts.yml"], { cwd: repository })).toMatchObject({ status: 0 });
  await addLicense("Metrics.", new Date());
  await queue(2);
  await runNoted(new Date());
  const said = spawnSync(promtool, ["check", "metrics"], { input: (await readMetrics()).text, encoding: "utf8" });
  // prom-client's own names for three gauges.
  const complaints = said.stderr
    .split("\n")
    .filter((line) => line && !/^nodejs_active_\w+_total non-counter/.test(line));
  expect(complaints).toEqual([]);
});

/** The alerts that fire at the end of `minutes` with these series, as Prometheus's own tool reckons them. */
function fires(alert: string, minutes: number, series: Readonly<Record<string, string>>): boolean {
  const folder = mkdtempSync(join(tmpdir(), "alerts-"));
  const [input_series, alert_rule_test] = [
    Object.entries(series).map(([name, values]) => ({ series: name, values })),
    [{ eval_time: `${minutes}m`, alertname: alert, exp_alerts: [] }],
  ];
  // JSON is YAML.
  const tests = [{ interval: "15s", input_series, alert_rule_test }];
  const file = join(folder, "tests.yml");
  writeFileSync(file, JSON.stringify({ rule_files: [join(repository, "docs/alerts.yml")], tests }));
  const said = spawnSync(needProgram("promtool", "prometheus"), ["test", "rules", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  if (said.status !== 0 && !said.stderr.includes(`alertname: ${alert}`)) throw new Error(said.stderr);
  return said.status !== 0;
}

test("an alert neither names what another one says, nor comes when all is over", () => {
  const unavailable = 'likeright_limits_total{policy="contact",outcome="unavailable"}';
  const state = 'likeright_check_state{instance="a",check="database"}';
  expect(fires("LikerightLimitsNotCounted", 8, { [unavailable]: "0+1x40", [state]: "0x40" })).toBe(true);
  expect(fires("LikerightLimitsNotCounted", 8, { [unavailable]: "0+1x40", [state]: "0x4 2x36" })).toBe(false);
  for (const minutes of [2, 4, 6, 8, 10]) {
    expect(fires("LikerightLimitsNotCounted", minutes, { [unavailable]: "0x8 1+1x4 5x40", [state]: "0x60" })).toBe(
      false,
    );
  }

  const failed = 'likeright_requests_total{method="GET",status="5xx"}';
  const served = 'likeright_requests_total{method="GET",status="2xx"}';
  expect(fires("LikerightRequestsFail", 9, { [failed]: "0+3x60", [served]: "0+10x60" })).toBe(true);
  for (const minutes of [4, 5, 6, 7, 8, 9]) {
    const outage = { [failed]: "0x8 3+3x4 15x40", [served]: "0+10x60" };
    expect(fires("LikerightRequestsFail", minutes, outage)).toBe(false);
  }
});

test("without its tables a check is not known, and a figure is left out", async () => {
  await runNoted(new Date());
  const started = /^likeright_schedule_part_seconds\{part="mailsHandled"\} \d/m;
  forget();
  expect((await readMetrics()).text).toMatch(started);
  await look("ALTER TABLE schedule_run RENAME TO gone_run");
  try {
    forget();
    expect(await saysOf("schedule")).toEqual(["unknown", "Not known until the database is migrated"]);
    const { text } = await readMetrics();
    expect(text).not.toMatch(/^likeright_schedule_/m);
    expect(text).toMatch(/^likeright_check_state\{check="database"\} 0$/m);
    expect(text).not.toMatch(/^likeright_check_state\{check="schedule"/m);
  } finally {
    await look("ALTER TABLE gone_run RENAME TO schedule_run");
  }
});

test("on a site that is well every check says so", async () => {
  await look("DELETE FROM outbound_email");
  await runNoted(new Date());
  forget();
  const found = await findings(
    checks.filter(({ asks }) => asks !== "services"),
    openGround(new Date()),
  );
  const wrong = found.filter(({ state, check }) => state !== "ok" && check.id !== "environment");
  expect(wrong.map(({ check, says }) => `${check.id}: ${says}`)).toEqual([]);
});

const late = (hours: number) => `UPDATE schedule_run SET started_at = now() - interval '${hours} hours'`;
const report = (more: object) =>
  `UPDATE schedule_run SET started_at = now(), ended_at = now(), report = '${JSON.stringify({
    ...{ done: {}, failed: [], left: [], took: {} },
    ...more,
  })}'`;
const newest = "(SELECT id FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1)";

test.each([
  ["schedule", "warn", "last began 30 minutes ago", late(0.51)],
  ["schedule", "bad", "last began 27 hours ago: let a scheduler call /api/cron", late(27.2)],
  [
    "schedule",
    "warn",
    "that began 10 minutes ago has not ended",
    `${late(0.17)}, ended_at = now() - interval '1 hour'`,
  ],
  ["scheduleParts", "bad", "failed in offersExpired", report({ failed: ["offersExpired"] })],
  ["scheduleParts", "warn", "no time left for mailsHandled", report({ left: ["mailsHandled"] })],
  ["mail", "bad", "Resend refuses our key", "UPDATE mail_provider SET state = 'key-refused'"],
  ["migrations", "bad", "are not applied: ", `DELETE FROM _prisma_migrations WHERE id = ${newest}`],
  [
    "migrations",
    "bad",
    "failed or was interrupted",
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE id = ${newest}`,
  ],
  [
    "migrations",
    "warn",
    "differ from what was applied",
    `UPDATE _prisma_migrations SET checksum = 'x' WHERE id = ${newest}`,
  ],
  ["migrations", "bad", "never been migrated", "ALTER TABLE _prisma_migrations RENAME TO elsewhere"],
])("%s is %s: %s", async (id, state, says, broken) => {
  // Undone at its end.
  await look("CREATE TABLE IF NOT EXISTS kept AS SELECT * FROM _prisma_migrations");
  await look(broken);
  try {
    expect(await saysOf(id)).toEqual([state, expect.stringContaining(says)]);
  } finally {
    await look(
      "DO $$ BEGIN IF to_regclass('elsewhere') IS NOT NULL THEN ALTER TABLE elsewhere RENAME TO _prisma_migrations; END IF; END $$",
    );
    await look("DELETE FROM _prisma_migrations");
    await look("INSERT INTO _prisma_migrations SELECT * FROM kept");
    await look("UPDATE mail_provider SET state = 'ok'");
    await look(report({}));
  }
});

test("however many ask at once whether a server is ready, its migrations are read once", async () => {
  const { migrationsFault } = await import("@/lib/operations/readiness");
  const locker = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await locker.connect();
  await locker.query("BEGIN; LOCK TABLE _prisma_migrations IN ACCESS EXCLUSIVE MODE");
  try {
    const answers = Promise.all(Array.from({ length: 50 }, migrationsFault));
    const waiting = async () => {
      const [row] = (
        await locker.query(
          "SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = '_prisma_migrations'::regclass",
        )
      ).rows;
      return row.count;
    };
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
    // Others would have had their connections by now.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await waiting()).toBe(1);
    await locker.query("ROLLBACK");
    expect(new Set(await answers)).toEqual(new Set([undefined]));
  } finally {
    await locker.end();
  }
});

test("a clock two hours ahead or behind is wrong, and one half a second off will be", async () => {
  const real = Date.now.bind(Date);
  for (const [ms, state, says] of [
    [7_200_000, "bad", "seconds ahead of"],
    [-7_200_000, "bad", "seconds behind"],
    [1_500, "warn", "1.5 seconds ahead of"],
    [0, "ok", "agrees"],
  ] as const) {
    vi.spyOn(Date, "now").mockImplementation(() => real() + ms);
    const found = await saysOf("clock");
    expect(found).toEqual([state, expect.stringContaining(ms === 1_500 ? "ahead of" : says)]);
  }
});

test("mail that waits is found", async () => {
  await look("DELETE FROM outbound_email");
  await queue(1);
  await look(
    "UPDATE outbound_email SET lane = 1, created_at = now() - interval '5 minutes', next_attempt_at = now() - interval '5 minutes'",
  );
  expect(await saysOf("mailWaiting")).toEqual([
    "bad",
    expect.stringContaining("sign-in links and confirmations for 5 minutes"),
  ]);
  await look("DELETE FROM outbound_email");
  expect((await saysOf("mailWaiting"))[0]).toBe("ok");
});

test("a license without a certificate and a lost key are found", async () => {
  const { id } = await addLicense("Bare.", new Date());
  forget();
  expect((await saysOf("certificates"))[0]).toBe("ok");
  await look(
    `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM certificate WHERE grant_id = '${id}'; COMMIT`,
  );
  forget();
  expect(await saysOf("certificates", addHours(new Date(), 1))).toEqual([
    "warn",
    expect.stringContaining("1 license waits for a certificate"),
  ]);
  await runNoted(new Date());
  forget();
  expect((await saysOf("certificates", addHours(new Date(), 1)))[0]).toBe("ok");
  // One that still claims a right whose notice is over waits likewise.
  await look("UPDATE license_grant SET replica_ended_at = now() WHERE id = $1", [id]);
  forget();
  expect((await saysOf("certificates", addHours(new Date(), 1)))[0]).toBe("warn");
  await runNoted(new Date());
  forget();
  expect((await saysOf("certificates", addHours(new Date(), 1)))[0]).toBe("ok");

  expect(await saysOf("licenseKeys")).toEqual(["ok", expect.stringContaining("1 key is published")]);
  const { licenseKeys } = await import("@/lib/certificates/keys");
  const { published } = await licenseKeys();
  const all = published.splice(0);
  forget();
  expect(await saysOf("licenseKeys")).toEqual([
    "bad",
    expect.stringMatching(/licenses? (was|were) signed with a key that is not/),
  ]);
  published.push(...all);
});

test("the seal's certificate is told of before its end, and after", async () => {
  const { certificate } = await makeSealKeys("CN=Ends", new Date());
  await withSetting({ SEAL_CERTIFICATE: certificate }, async () => {
    const end = addMonths(new Date(), 36);
    const before = (days: number) => saysOf("sealCertificate", new Date(end.getTime() - days * DAY_MS));
    expect([(await before(90))[0], (await before(45))[0], (await before(7))[0]]).toEqual(["ok", "warn", "bad"]);
    expect(await before(-3)).toEqual(["bad", expect.stringContaining("ended 3 days ago: no document is sealed")]);
  });
});

test("a pool that is used up is told of by who waits, and is well again afterwards", async () => {
  const { registry } = await import("@/lib/metrics");
  await readMetrics();
  const max = env().DATABASE_POOL_MAX;
  const release = await hold(process.env.DATABASE_URL ?? "", "SELECT pg_advisory_xact_lock(1)");
  const busy = Array.from({ length: max + 3 }, () => db().$executeRaw`SELECT pg_advisory_xact_lock_shared(1)`.then());
  const { poolState } = await import("@/lib/postgres/db");
  await expect.poll(() => poolState().waiting, { interval: 20 }).toBe(3);
  const waiting = () => registry().getSingleMetricAsString("likeright_pool_waiting");
  expect(await waiting()).toMatch(/^likeright_pool_waiting [1-3]$/m);
  await release();
  await Promise.all(busy);
  expect(await waiting()).toMatch(/^likeright_pool_waiting 0$/m);
});

/** Answers every request as told, or never. */
let answer: { status: number; body?: object } | "hang" = { status: 200 };
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  if (answer === "hang") return;
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body ?? {}));
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const NOWHERE = "http://127.0.0.1:9";

const domain = (status: string) => ({ status: 200, body: { data: [{ name: "likeright.test", status }] } });

test.each([
  ["ok", "has verified likeright.test", domain("verified")],
  ["bad", "has not verified likeright.test", domain("pending")],
  ["ok", "which may only send", { status: 401, body: { name: "restricted_api_key" } }],
  ["bad", "refuses our key (401)", { status: 401, body: { name: "missing_api_key" } }],
  ["bad", "answers with an error (500)", { status: 500 }],
  ["bad", "no answer within 5 seconds", "hang"],
] as const)("the mail provider, asked without a mail, is %s: %s", async (state, says, told) => {
  answer = told;
  asked.length = 0;
  const settings = { RESEND_BASE_URL: url, MAIL_FROM: "Likeright <mail@likeright.test>" };
  expect(await withSetting(settings, () => saysOf("mailProvider"))).toEqual([state, expect.stringContaining(says)]);
  expect(asked).toEqual(["GET /domains"]);
});

test("a service that is not configured is well, and one that does not answer is named without its address", async () => {
  const settings = { UPSTASH_REDIS_REST_URL: NOWHERE, UPSTASH_REDIS_REST_TOKEN: "secret-of-upstash" };
  expect((await saysOf("redis"))[0]).toBe("ok");
  const [state, says] = await withSetting(settings, () => saysOf("redis"));
  expect(state).toBe("bad");
  expect(says).not.toMatch(/secret|127\.0\.0\.1/);
});

test("a good run calls the heartbeat, one with a failed part does not, and a call that fails is said without the address", async () => {
  const logged: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  asked.length = 0;
  answer = { status: 200 };
  await withSetting({ HEARTBEAT_URL: `${url}/ping/secret-of-the-switch` }, async () => {
    await runNoted(new Date());
    expect(asked).toEqual(["GET /ping/secret-of-the-switch"]);
    answer = { status: 500 };
    await runNoted(new Date());
    expect(logged.join("")).toContain("its alarm will go off");
    expect(logged.join("")).not.toContain("secret-of-the-switch");
    await look("ALTER TABLE rate_limit RENAME TO gone_limits");
    asked.length = 0;
    try {
      expect((await runNoted(new Date())).failed).toContain("overEnded");
      expect(asked).toEqual([]);
      expect(await saysOf("scheduleParts")).toEqual(["bad", expect.stringContaining("overEnded")]);
    } finally {
      await look("ALTER TABLE gone_limits RENAME TO rate_limit");
    }
  });
});

/** Runs while new connections to the database may only read, as after a fail-over to a standby or on a provider's full disk. */
async function whileReadOnly(work: () => Promise<void>): Promise<void> {
  const [database] = await look<{ name: string }>("SELECT current_database() AS name");
  const operator = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await operator.connect();
  const setting = (change: string) =>
    operator.query(`BEGIN READ WRITE; ALTER DATABASE "${database?.name}" ${change}; COMMIT`);
  const reconnect = () =>
    operator.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
  await setting("SET default_transaction_read_only = on");
  try {
    await db().$disconnect();
    forget();
    await work();
  } finally {
    await setting("RESET default_transaction_read_only");
    await reconnect();
    await db().$disconnect();
    await operator.end();
    forget();
  }
}

test("a read-only database is bad to every check that says so, an instance is not ready on it, and is again afterwards", async () => {
  const { readiness } = await import("@/lib/operations/readiness");
  const { deepFaults } = await import("@/tests/support/deep-faults");
  forget();
  expect(await readiness()).toBe("ready");
  expect(await saysOf("writable")).toEqual(["ok", "The database takes writes"]);
  await whileReadOnly(async () => {
    expect(await readiness()).toBe("the database is read-only (SQLSTATE 25006)");
    expect(await saysOf("writable")).toEqual(["bad", "Every form fails: the database is read-only (SQLSTATE 25006)"]);
    expect(await deepFaults(new Date())).toMatchObject({ writable: expect.stringContaining("25006") });
    expect((await readMetrics()).text).toMatch(/^likeright_check_state\{check="writable"\} 2$/m);
  });
  expect(await readiness()).toBe("ready");
  expect(operate).toContain("SQLSTATE 25006");
});

test("a database that refuses writes for another reason is told with its code, and one whose row is locked is not accused", async () => {
  const { writeFault } = await import("@/lib/operations/queries");
  await look(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$`,
  );
  await look("CREATE TRIGGER refuse BEFORE UPDATE ON schedule_run FOR EACH ROW EXECUTE FUNCTION refuse()");
  forget();
  expect(await writeFault()).toBe("the database's disk is full (SQLSTATE 53100)");
  await look("DROP TRIGGER refuse ON schedule_run");
  await look("DROP FUNCTION refuse");

  const locker = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await locker.connect();
  try {
    await locker.query("BEGIN; SELECT FROM schedule_run FOR UPDATE");
    forget();
    expect(await writeFault()).toBeUndefined();
    await locker.query("ROLLBACK");
  } finally {
    await locker.end();
  }
});

test("however many ask whether a server is ready, it writes once in five seconds", async () => {
  const { readiness } = await import("@/lib/operations/readiness");
  const version = async () => (await look<{ xmin: string }>("SELECT xmin::text FROM schedule_run"))[0]?.xmin;
  forget();
  const before = await version();
  await Promise.all(Array.from({ length: 50 }, readiness));
  const after = await version();
  expect(after).not.toBe(before);
  await Promise.all(Array.from({ length: 50 }, readiness));
  expect(await version()).toBe(after);
});

test.each(["offer", "audit_chain", "license_grant"])(
  "while %s is locked the check of locks says so and by whom, and no other check is accused",
  async (table) => {
    await look(report({}));
    const [locker, waiter] = [1, 2].map(() => new pg.Client({ connectionString: process.env.DATABASE_URL })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([locker.connect(), waiter.connect()]);
    try {
      const { rows } = await locker.query("SELECT pg_backend_pid() AS pid");
      await locker.query(`BEGIN; LOCK TABLE ${table}`);
      const waits = waiter.query(`SELECT FROM ${table} LIMIT 1`);
      forget();
      const found = await findings(
        checks.filter(({ asks }) => asks === "database"),
        openGround(new Date()),
      );
      const wrong = found.filter(({ state }) => state === "bad").map(({ check, says }) => [check.id, says]);
      expect(wrong).toEqual([["locks", expect.stringContaining(`held by process ${rows[0].pid} of PostgreSQL`)]]);
      expect(wrong[0]?.[1]).toContain(table);
      const isRead = table === "license_grant";
      expect(found.some(({ says }) => says === "Not known: what it reads is locked")).toBe(isRead);
      await locker.query("ROLLBACK");
      await waits;
    } finally {
      await Promise.all([locker.end(), waiter.end()]);
    }
    forget();
    expect(await saysOf("locks")).toEqual(["ok", "No statement waits for a lock"]);
  },
);

test("a server without a key that signed licenses is not ready, and signs no license, no list and no head of the log", async () => {
  const { readiness } = await import("@/lib/operations/readiness");
  const { licenseKeys } = await import("@/lib/certificates/keys");
  const { signStatusList } = await import("@/lib/certificates/status-list");
  const { runSchedule } = await import("@/lib/operations/schedule");
  await addLicense("Signed.", new Date());
  forget();
  expect(await readiness()).toBe("ready");
  const { published } = await licenseKeys();
  const all = published.splice(0);
  try {
    forget();
    expect(await readiness()).toMatch(/LICENSE_KEYS lack$/);
    await expect(addLicense("Unsigned.", new Date())).rejects.toThrow(/nothing is signed/);
    await expect(signStatusList(1)).rejects.toThrow(/nothing is signed/);
    expect((await runSchedule(new Date())).failed).toContain("auditRowsSigned");
  } finally {
    published.push(...all);
  }
  forget();
  expect(await readiness()).toBe("ready");
});

test("certificates that were exchanged are found, by a server among the newest and by the commands among all", async () => {
  const { checkCertificates } = await import("@/lib/certificates/of-license");
  const { inSnapshot } = await import("@/lib/audit/verify");
  const [one, other] = [await addLicense("Mine.", new Date()), await addLicense("Theirs.", new Date())];
  const counted = () => inSnapshot(checkCertificates);
  expect(await counted()).toMatchObject({ unsigned: 0, foreign: 0 });
  expect(await saysOf("foreignCertificates")).toEqual(["ok", expect.stringMatching(/name their licenses$/)]);
  const change = (sql: string) => look(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`);
  const kept = await look<{ id: string; jws: string; place: number; hash: string }>(
    `SELECT c.grant_id AS id, c.jws, c.place, a.hash FROM certificate c JOIN license_grant g ON g.id = c.grant_id
     JOIN agreement a ON a.offer_id = g.offer_id WHERE c.grant_id IN ('${one.id}', '${other.id}')`,
  );
  const [first, second] = kept;
  const put = (column: string, values: readonly unknown[]) =>
    Promise.all(
      [first, second].map((row, at) =>
        change(`UPDATE certificate SET ${column} = '${values[at]}' WHERE grant_id = '${row?.id}'`),
      ),
    );
  // Whole certificates, whose signatures hold.
  await put("jws", [second?.jws, first?.jws]);
  expect(await counted()).toMatchObject({ unsigned: 0, foreign: 2 });
  expect(await saysOf("foreignCertificates")).toEqual(["bad", expect.stringMatching(/^2 of the newest/)]);
  await put("jws", [first?.jws, second?.jws]);
  // The place in the status list, by which a revocation is found.
  await change(`UPDATE certificate SET place = ${((first?.place ?? 0) + 1) % 131_072} WHERE grant_id = '${first?.id}'`);
  expect(await counted()).toMatchObject({ unsigned: 0, foreign: 1 });
  await change(`UPDATE certificate SET place = ${first?.place} WHERE grant_id = '${first?.id}'`);
  // The agreement that the license stands for.
  const agreement = (hash: string | undefined) =>
    change(
      `UPDATE agreement SET hash = '${hash}' WHERE offer_id = (SELECT offer_id FROM license_grant WHERE id = '${first?.id}')`,
    );
  // The database refuses another hash; this is what is left if somebody takes the check away.
  await look("ALTER TABLE agreement DROP CONSTRAINT agreement_hash");
  await agreement("f".repeat(64));
  expect(await counted()).toMatchObject({ unsigned: 0, foreign: 1 });
  await agreement(first?.hash);
  // And a signature that does not hold is told apart.
  await put("jws", [`${first?.jws.slice(0, -8)}AAAAAAAA`, second?.jws]);
  expect(await counted()).toMatchObject({ unsigned: 1, foreign: 0 });
  await put("jws", [first?.jws, second?.jws]);
  expect(await counted()).toMatchObject({ unsigned: 0, foreign: 0 });
});
