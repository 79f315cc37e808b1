import { afterEach, beforeEach, expect, test, vi } from "vitest";

const waits = vi.hoisted(() => [] as { ms: number; end: () => void }[]);
vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => new Promise<void>((end) => void waits.push({ ms, end })),
}));
const { atLeast } = await import("@/lib/forms/fields");

async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  return Promise.race([promise.catch((error) => `threw ${error.message}`), Promise.resolve("waiting")]);
}

beforeEach(() => void waits.splice(0));
afterEach(() => expect(waits).toHaveLength(1));

test("work that finishes early is answered only after the minimum time", async () => {
  const answer = atLeast(400, async () => "done");
  expect(await stateOf(answer)).toBe("waiting");
  expect(waits[0]?.ms).toBe(400);
  waits[0]?.end();
  expect(await answer).toBe("done");
});

test("a failure is not reported earlier either", async () => {
  const answer = atLeast(400, () => Promise.reject(new Error("no disk")));
  expect(await stateOf(answer)).toBe("waiting");
  waits[0]?.end();
  await expect(answer).rejects.toThrow("no disk");
});

test("work that takes longer is answered when it is done", async () => {
  let finish: (text: string) => void = () => undefined;
  const answer = atLeast(400, () => new Promise<string>((resolve) => (finish = resolve)));
  waits[0]?.end();
  expect(await stateOf(answer)).toBe("waiting");
  finish("late");
  expect(await answer).toBe("late");
});
