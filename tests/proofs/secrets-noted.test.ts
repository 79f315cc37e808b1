import { randomBytes } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { announced, newKeySet, rotated } from "@/lib/key-formats";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const [{ env }, { noteSecrets, noteSecretsAtStart, readSecrets }] = await Promise.all([
  import("@/lib/env"),
  import("@/lib/operations/secrets"),
]);

type Settings = Partial<ReturnType<typeof env>>;

/** As in a process of its own with other variables. */
async function on<Value>(settings: Settings, work: () => Promise<Value>): Promise<Value> {
  const before = { ...env() };
  Object.assign(env(), settings);
  try {
    return await work();
  } finally {
    Object.assign(env(), before);
  }
}
const start = (settings: Settings) => on(settings, noteSecrets);
const other = (): string => randomBytes(32).toString("hex");

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

test("servers with the same secrets store them once, as fingerprints of what the data depends on, and log nothing", async () => {
  const lines = listen();
  await Promise.all([start({}), start({})]);
  const rows = await look("SELECT * FROM secret_fingerprint ORDER BY name");
  await start({});
  expect(await look("SELECT * FROM secret_fingerprint ORDER BY name")).toEqual(rows);
  expect(lines).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(["AUTH_SECRET", "LICENSE_KEYS", "LINK_SECRET", "SEAL_CERTIFICATE"]);
  for (const secret of [env().AUTH_SECRET, env().LINK_SECRET]) expect(JSON.stringify(rows)).not.toContain(secret);
});

/** The variables of which `settings` has not what is stored. */
const lacking = (settings: Settings) =>
  on(settings, async () =>
    (await readSecrets())
      .filter(({ fingerprints, own }) => !fingerprints.every((one) => own.includes(one)))
      .map(({ name }) => name),
  );

test("those of the server that was started last are stored", async () => {
  const others = { AUTH_SECRET: other(), LICENSE_KEYS: JSON.stringify(newKeySet()) };
  await start({});
  expect([await lacking({}), (await lacking(others)).sort()]).toEqual([[], ["AUTH_SECRET", "LICENSE_KEYS"]]);
  await start(others);
  expect([(await lacking({})).sort(), await lacking(others)]).toEqual([["AUTH_SECRET", "LICENSE_KEYS"], []]);
});

test("keys that are published beside the backup's, before or after, lack nothing", async () => {
  const old = newKeySet();
  const next = rotated(old);
  await start({ LICENSE_KEYS: JSON.stringify(old) });
  for (const set of [announced(old, next), next])
    expect(await lacking({ LICENSE_KEYS: JSON.stringify(set) })).toEqual([]);
  await start({ LICENSE_KEYS: JSON.stringify(next) });
  expect(await lacking({ LICENSE_KEYS: JSON.stringify(old) })).toEqual(["LICENSE_KEYS"]);
});

test("what a server does not have set is left as it was", async () => {
  await start({});
  await start({ SEAL_CERTIFICATE: undefined });
  expect(await lacking({})).toEqual([]);
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
  await expect.poll(async () => (await look("SELECT * FROM secret_fingerprint")).length).toBe(4);
});
