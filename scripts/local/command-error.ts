/** A failure that the reader can act on, shown as plain lines without a stack. */
export class CommandError extends Error {
  /** `what` happened, and `advice`: what to do about it, one line each. */
  constructor(what: string, ...advice: readonly string[]) {
    super([what, ...advice.map((line) => `  ${line}`)].join("\n"));
    this.name = "CommandError";
  }
}

/** The output for a failure: plain lines for a `CommandError`, a stack for anything unexpected. */
export function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export type Print = (line: string) => void;
