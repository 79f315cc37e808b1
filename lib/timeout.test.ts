import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startTimeout } from "@/lib/timeout";

function beBusy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test("the timeout expires after its duration", async () => {
  const expired = vi.fn();
  startTimeout(200, expired);
  await sleep(100);
  expect(expired).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(expired).toHaveBeenCalledOnce(), { timeout: 30_000 });
});

test("time during which the process is busy does not count", async () => {
  const expired = vi.fn();
  startTimeout(300, expired);
  beBusy(600);
  await sleep(1);
  expect(expired).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(expired).toHaveBeenCalledOnce(), { timeout: 30_000 });
});

test("a cancelled timeout never expires", async () => {
  const expired = vi.fn();
  startTimeout(100, expired)();
  await sleep(300);
  expect(expired).not.toHaveBeenCalled();
});
