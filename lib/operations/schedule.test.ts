import { beforeEach, expect, test, vi } from "vitest";
import { runSchedule } from "@/lib/operations/schedule";

const did: string[] = [];
const part = (name: string, count: number) => async () => {
  did.push(name);
  return count;
};
const broken = (name: string) => async () => {
  did.push(name);
  throw new Error(`${name} is broken`);
};
const time = () => new AbortController().signal;

const logged: Record<string, unknown>[] = [];
vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(JSON.parse(line)));

beforeEach(() => {
  did.length = 0;
  logged.length = 0;
});

test("a run does all of its parts in their order, and counts what each did", async () => {
  const report = await runSchedule(new Date(), time(), { first: part("first", 1), last: part("last", 7) });
  expect(did).toEqual(["first", "last"]);
  expect(report).toMatchObject({ done: { first: 1, last: 7 }, failed: [], left: [] });
  expect(Object.keys(report.took)).toEqual(["first", "last"]);
});

test("a part that fails is logged, and stops none of the others", async () => {
  const parts = { first: broken("first"), second: part("second", 1), last: broken("last") };
  const report = await runSchedule(new Date(), time(), parts);
  expect(did).toEqual(["first", "second", "last"]);
  expect(report).toMatchObject({ done: { second: 1 }, failed: ["first", "last"], left: [] });
  expect(Object.keys(report.took)).toEqual(["first", "second", "last"]);
  expect(logged).toMatchObject([{ part: "first" }, { part: "last" }]);
});

test("parts without time are skipped and reported, from the moment on in which it is used up", async () => {
  const parts = { first: part("first", 1), last: part("last", 1) };
  expect((await runSchedule(new Date(), AbortSignal.abort(), parts)).left).toEqual(["first", "last"]);
  expect(did).toEqual([]);
  const used = new AbortController();
  const stopping = async () => {
    used.abort();
    return 1;
  };
  expect(await runSchedule(new Date(), used.signal, { stopping, ...parts })).toMatchObject({
    done: { stopping: 1 },
    failed: [],
    left: ["first", "last"],
  });
});

test("every part gets the time of the run, and until when it may take on more", async () => {
  const until = time();
  const asked = vi.fn(async () => 0);
  const now = new Date();
  await runSchedule(now, until, { asked });
  expect(asked).toHaveBeenCalledExactlyOnceWith(now, until);
});
