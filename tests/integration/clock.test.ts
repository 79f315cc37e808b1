import { expect, test, vi } from "vitest";
import { clockDiffers, databaseTime } from "@/lib/clock";
import { log } from "@/lib/log";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const errors = vi.spyOn(log, "error").mockReturnValue();
const infos = vi.spyOn(log, "info").mockReturnValue();

const timeInDatabase = async (): Promise<Date> => {
  const [row] = await look<{ now: Date }>("SELECT clock_timestamp() AS now");
  return row?.now ?? expect.unreachable();
};

test("a clock that is more than two seconds off is told once, and once when it is right again; the database's time counts", async () => {
  const real = Date.now;
  const clock = vi.spyOn(Date, "now");
  for (const [seconds, differs] of [
    [0, false],
    [1, false],
    [30, true],
    [31, true],
    [0, false],
    [0, false],
    [-30, true],
    [0, false],
  ] as const) {
    const before = await timeInDatabase();
    clock.mockImplementation(() => real() + seconds * 1_000);
    const time = await databaseTime();
    expect(clockDiffers(), `${seconds} s`).toBe(differs);
    expect([before <= time, time <= (await timeInDatabase())], `${seconds} s`).toEqual([true, true]);
  }
  const milliseconds = errors.mock.calls.map(([facts]) => Number(Object(facts).milliseconds));
  expect(milliseconds.map(Math.sign)).toEqual([1, -1]);
  expect(infos).toHaveBeenCalledTimes(2);
});
