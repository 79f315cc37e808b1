import { beforeEach, expect, test, vi } from "vitest";

const claimRun = vi.hoisted(() => vi.fn(async () => true));
const runNoted = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("@/lib/operations/schedule-claim", () => ({ claimRun }));
vi.mock("@/lib/operations/schedule", () => ({ runNoted }));
vi.mock("@/lib/clock", () => ({ databaseTime: async () => new Date() }));
const { startOverdueWork } = await import("@/lib/operations/overdue");

const logged: string[] = [];
vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
const clock = vi.spyOn(performance, "now");
let minute = 100;

beforeEach(() => {
  // Each test begins long after the one before.
  minute += 100;
  clock.mockReturnValue(minute * 60_000);
  vi.clearAllMocks();
  logged.length = 0;
});

test("the first request of a minute checks whether work is due and runs it", async () => {
  for (let request = 0; request < 5; request++) await startOverdueWork();
  clock.mockReturnValue(minute * 60_000 + 59_999);
  await startOverdueWork();
  expect(claimRun).toHaveBeenCalledOnce();
  expect(runNoted).toHaveBeenCalledOnce();
  clock.mockReturnValue(minute * 60_000 + 60_000);
  await startOverdueWork();
  expect(claimRun).toHaveBeenCalledTimes(2);
});

test("work claimed by another instance is not repeated", async () => {
  claimRun.mockResolvedValueOnce(false);
  await startOverdueWork();
  expect(runNoted).not.toHaveBeenCalled();
});

test("the request never fails because of the scheduled work", async () => {
  claimRun.mockRejectedValueOnce(new Error("the database is away"));
  await expect(startOverdueWork()).resolves.toBeUndefined();
  expect(logged).toHaveLength(1);
});
