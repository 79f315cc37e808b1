import { format, stripVTControlCharacters } from "node:util";
import { isReported, log, noteReported } from "@/lib/log";

/** What every `console.error` and `console.warn` of Next.js and of packages does. */
type Level = "error" | "warn";

/** The log's own lines come through the console too. */
const isRecord = (args: readonly unknown[]): boolean =>
  args.length === 1 && typeof args[0] === "string" && args[0].startsWith('{"level":"');

/** How long a printed error waits for the report that says more of it, in milliseconds. */
const REPORT = 250;

/** The words of a printed line, without colours and without the sign that Next.js puts before errors and warnings. */
const wordsOf = (args: readonly unknown[]): string =>
  stripVTControlCharacters(format(...args))
    .trim()
    .replace(/^[⨯⚠]\s*/u, "");

async function record(level: Level, args: readonly unknown[]): Promise<void> {
  const err = args.find((one) => one instanceof Error);
  if (err) await new Promise((resolve) => setTimeout(resolve, REPORT));
  if (err && isReported(err)) return;
  noteReported(err);
  log[level]({ ...(err && { err }) }, wordsOf(args.filter((one) => one !== err)) || err?.message);
}

/**
 * Makes what Next.js and packages print on standard error records of the log, one line of JSON each. An error that
 * `onRequestError` reports as well, with its request, is written once.
 */
export function takeOverConsole(): void {
  for (const level of ["error", "warn"] as const) {
    const print = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      if (isRecord(args)) print(...args);
      else void record(level, args);
    };
  }
}
