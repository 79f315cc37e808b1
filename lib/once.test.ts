import { expect, test, vi } from "vitest";
import { once } from "@/lib/once";

test("work is done once, also for those who ask at the same time", async () => {
  let times = 0;
  const ask = once(async () => {
    times += 1;
    return times;
  });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

test("work with a lifetime is done again when it is over", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  let times = 0;
  const ask = once(async () => {
    times += 1;
    return times;
  }, 5_000);
  expect(await ask()).toBe(1);
  clock.mockReturnValue(4_999);
  expect(await ask()).toBe(1);
  clock.mockReturnValue(5_000);
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test("a failure reaches every waiting caller, and no later one", async () => {
  let times = 0;
  const ask = once(async () => {
    times += 1;
    if (times === 1) throw new Error("one bad moment");
    return times;
  });
  const first = await Promise.allSettled([ask(), ask()]);
  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect([await ask(), await ask()]).toEqual([2, 2]);
});
