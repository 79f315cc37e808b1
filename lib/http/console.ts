import { format, stripVTControlCharacters } from "node:util";
import { isReported, log, noteReported } from "@/lib/log";
import { loggedMessage, withoutRows } from "@/lib/logged-error";

type Level = "error" | "warn";

/** The log's own lines also pass through the console. */
const isRecord = (args: readonly unknown[]): boolean =>
  args.length === 1 && typeof args[0] === "string" && args[0].startsWith('{"level":"');

/** Milliseconds that a printed error waits for a more detailed report of itself. */
const REPORT = 250;

/** Drops colors, and the symbol that Next.js puts before errors and warnings. */
const wordsOf = (args: readonly unknown[]): string =>
  stripVTControlCharacters(format(...args))
    .trim()
    .replace(/^[⨯⚠]\s*/u, "");

async function record(level: Level, args: readonly unknown[]): Promise<void> {
  const err = args.find((one) => one instanceof Error);
  if (err) await new Promise((resolve) => setTimeout(resolve, REPORT));
  if (err && isReported(err)) return;
  noteReported(err);
  const words = withoutRows(wordsOf(args.filter((one) => one !== err)));
  log[level]({ ...(err && { err }) }, words || (err && loggedMessage(err)));
}

/**
 * Turns what Next.js and packages print to standard error into JSON log records, one per line. If `onRequestError` reports the
 * same error with its request, it is logged once.
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
