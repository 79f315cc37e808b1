import { randomBytes } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { announced, newKeySet, rotated } from "@/lib/key-formats";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const [{ env }, { judgeSecrets, noteSecrets, noteSecretsAtStart, readSecrets }] = await Promise.all([
  import("@/lib/env"),
  import("@/lib/operations/secrets"),
]);

type Settings = Partial<ReturnType<typeof env>>;
const kept: typeof globalThis & { likerightStates?: Map<string, unknown> } = globalThis;

/** As in a process of its own with other variables. */
async function on<Value>(settings: Settings, work: () => Promise<Value>): Promise<Value> {
  const before = { ...env() };
  Object.assign(env(), settings);
  kept.likerightStates?.delete("fingerprints of secrets");
  try {
    return await work();
  } finally {
    Object.assign(env(), before);
    kept.likerightStates?.delete("fingerprints of secrets");
  }
}
const start = (settings: Settings) => on(settings, noteSecrets);
/** What an instance that runs finds `minutes` after now. */
const finds = (settings: Settings, minutes = 20) =>
  on(settings, async () => judgeSecrets(await readSecrets(), new Date(Date.now() + minutes * 60_000)));

const other = (): string => randomBytes(32).toString("hex");
const WELL = { state: "ok" };

beforeEach(async () => {
  vi.restoreAllMocks();
  await look("DELETE FROM secret_fingerprint");
});

/** What was logged meanwhile. */
function listen(): string[] {
  const lines: string[] = [];
  for (const way of ["info", "error"] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void lines.push(line));
  return lines;
}

test("before any server was started, and with as many as have the same secrets, all is well, and nothing is logged", async () => {
  const lines = listen();
  expect(await finds({})).toMatchObject(WELL);
  await Promise.all([start({}), start({})]);
  await start({});
  expect(await finds({})).toMatchObject(WELL);
  expect(lines).toEqual([]);
  const rows = await look("SELECT * FROM secret_fingerprint");
  expect(rows.map(({ name }) => name).sort()).toEqual(
    ["AUTH_SECRET", "CRON_SECRET", "LICENSE_KEYS", "LINK_SECRET", "SEAL_CERTIFICATE"].sort(),
  );
  for (const secret of [env().AUTH_SECRET, env().LINK_SECRET, env().CRON_SECRET ?? ""])
    expect(JSON.stringify(rows)).not.toContain(secret);
});

const NAMES = ["AUTH_SECRET", "LINK_SECRET", "CRON_SECRET", "METRICS_SECRET"] as const;

test.each(NAMES)("%s: a server that is started with another one logs it, and the others find it", async (name) => {
  const own = { METRICS_SECRET: other() };
  await start(own);
  const [lines, wrong] = [listen(), other()];
  await start({ ...own, [name]: wrong });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`"variable":"${name}".*one of them has a wrong one`));
  expect(lines[0]).not.toContain(wrong);
  const says = expect.stringContaining(`${name} is another than that of the server started at 20`);
  expect(await finds(own, 10)).toEqual({ state: "warn", says });
  expect(await finds(own, 20)).toEqual({ state: "bad", says });
  expect(await finds({ ...own, [name]: wrong })).toMatchObject(WELL);
  // The wrong one is put right, or a rotation ends, by a restart.
  await start(own);
  expect(await finds(own)).toMatchObject(WELL);
});

test("LICENSE_KEYS in two steps, one server after the other, never differ; a server left out of the first step does", async () => {
  const old = newKeySet();
  const next = rotated(old);
  const set = (keys: typeof old) => ({ LICENSE_KEYS: JSON.stringify(keys) });
  const steps = [set(old), set(announced(old, next)), set(next)];
  for (const [at, step] of steps.entries()) {
    await start(step);
    const before = steps[at - 1] ?? step;
    for (const server of [before, step]) expect(await finds(server)).toMatchObject(WELL);
    // It ends and is started again as it was, while another is a step ahead.
    await start(before);
    for (const server of [before, step]) expect(await finds(server)).toMatchObject(WELL);
    await start(step);
  }
  expect(await finds(set(old))).toMatchObject({
    state: "bad",
    says: expect.stringMatching(/^LICENSE_KEYS is another/),
  });
});

test("the seal's new pair counts at once, and a server without it for as long as a rollout takes", async () => {
  const [first, second] = [await makeSealKeys("CN=First", new Date()), await makeSealKeys("CN=Second", new Date())];
  const [before, after] = [first.certificate, `${second.certificate}${first.certificate}`];
  await start({ SEAL_CERTIFICATE: before });
  await start({ SEAL_CERTIFICATE: after });
  expect(await finds({ SEAL_CERTIFICATE: after })).toMatchObject(WELL);
  expect(await finds({ SEAL_CERTIFICATE: before }, 10)).toMatchObject({ state: "warn" });
});

test("what one server does not have set is not compared", async () => {
  await start({ METRICS_SECRET: other() });
  expect(await finds({ METRICS_SECRET: undefined })).toMatchObject(WELL);
  await start({ METRICS_SECRET: undefined });
  expect(await finds({ METRICS_SECRET: undefined })).toMatchObject(WELL);
});

test("a server that starts before its database is migrated keeps its secrets as soon as it is", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await look("ALTER TABLE secret_fingerprint RENAME TO gone");
  try {
    noteSecretsAtStart();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
  } finally {
    await look("ALTER TABLE gone RENAME TO secret_fingerprint");
  }
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  // Each hash is as expensive as a password's.
  await expect.poll(async () => (await look("SELECT * FROM secret_fingerprint")).length).toBe(5);
});
