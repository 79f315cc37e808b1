import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeOverConsole } from "@/lib/http/console";
import { log, noteReported } from "@/lib/log";

const { error, warn, info } = console;
let lines: string[];
const records = () => lines.map((line) => JSON.parse(line));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  lines = [];
  for (const method of ["error", "warn", "info"] as const) console[method] = (line: string) => void lines.push(line);
  takeOverConsole();
});
afterEach(() => {
  Object.assign(console, { error, warn, info });
  vi.useRealTimers();
});

test("a printed message becomes one record, without colours and symbols", () => {
  console.error("\u001b[31m⨯\u001b[39m the port %d is taken", 3000);
  console.warn("⚠ an option is unknown\n");
  expect(records()).toMatchObject([
    { level: "error", msg: "the port 3000 is taken" },
    { level: "warn", msg: "an option is unknown" },
  ]);
});

test("the log's own records pass unchanged, errors on standard error", () => {
  log.error({ digest: "1" }, "request failed");
  expect(records()).toMatchObject([{ level: "error", digest: "1", msg: "request failed" }]);
});

test("an error is recorded with its stack, once, however often it is printed", async () => {
  const error = new Error("no such table");
  console.error("⨯", error);
  console.error(error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(records()).toMatchObject([{ level: "error", msg: "no such table", err: { message: "no such table" } }]);
  expect(records()[0].err.stack).toContain("console.test.ts");
});

test("an error that is reported with its request, before or after, is not recorded again", async () => {
  const [before, after] = [new Error("before"), new Error("after")];
  noteReported(before);
  console.error("⨯", before);
  console.error("⨯", after);
  noteReported(after);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toEqual([]);
});

test("a secret in a printed line is masked as in any other", () => {
  console.error(`no row for /approve/${"0123456789abcdef".repeat(4)}`);
  expect(records()).toMatchObject([{ msg: "no row for /approve/[token]" }]);
});
