import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { checkSample } from "@/lib/samples/check";
import { wav } from "@/tests/support/recordings";

const { workerFromSource } = vi.hoisted(() => ({ workerFromSource: vi.fn() }));

vi.mock("@/lib/source-worker", async (original) => {
  const actual = await original<typeof import("@/lib/source-worker")>();
  workerFromSource.mockImplementation(actual.workerFromSource);
  return { ...actual, workerFromSource };
});

afterEach(() => vi.useRealTimers());

test("a thread that does not start fails one file, and the next file gets another thread", async () => {
  const silent = new Worker("setInterval(() => {}, 1000)", { eval: true });
  workerFromSource.mockReturnValueOnce(silent);
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  const first = expect(checkSample(wav(2))).rejects.toThrow("did not start");
  await vi.advanceTimersByTimeAsync(10_000);
  await first;
  vi.useRealTimers();
  expect(await checkSample(wav(2))).toMatchObject({ format: "wav" });
});
