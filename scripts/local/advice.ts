/** A failure that its reader can act on: shown as plain lines, without a stack. */
export class Advice extends Error {
  /** `what` happened, and `advice`: what to do about it, one line each. */
  constructor(what: string, ...advice: readonly string[]) {
    super([what, ...advice.map((line) => `  ${line}`)].join("\n"));
    this.name = "Advice";
  }
}

/** What to print for a failure: the plain lines of an `Advice`, the stack of anything unforeseen. */
export function explain(error: unknown): string {
  if (error instanceof Advice) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Takes one plain line about what happens now. */
export type Say = (line: string) => void;
