import pino, { type DestinationStream, type Logger } from "pino";
import { logLevel } from "@/lib/env";
import { causeOf, loggedError } from "@/lib/logged-error";
import { maskTokens } from "@/lib/text/mask-tokens";

/** Fields that are never logged, at the top of a record or one level down: secrets and personal messages. */
const secret = [
  "password",
  "token",
  "tokenSalt",
  "authorization",
  "cookie",
  "secret",
  "html",
  "text",
  "body",
  "payload",
];

const ADDRESS = /[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

/**
 * Creates a logger that writes JSON lines. It redacts secret fields by name, and masks anything that looks like a link token or
 * an email address, also in messages and stack traces. Errors are logged without the rows and values that they quote.
 */
export function createLog(write: (line: string) => void): Logger {
  const destination: DestinationStream = { write: (line) => write(maskTokens(line).replace(ADDRESS, "[address]")) };
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      // First, because a database client's error names its cause only at the end of a chain of stacks.
      log: (record: Record<string, unknown>) =>
        record.err === undefined ? record : { cause: causeOf(record.err), ...record },
    },
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
  };
  return pino(options, destination);
}

const isError = (line: string): boolean => /^\{"level":"(error|fatal)"/.test(line);

/** JSON lines, errors on stderr and everything else on stdout. Uses the console, which every Next.js runtime has. */
export const log = createLog((line) => (isError(line) ? console.error : console.info)(line.trimEnd()));

const reported = new WeakSet<Error>();

/** Marks an error as logged with its request, because Next.js also prints it, shortly before or after. */
export function noteReported(error: unknown): void {
  if (error instanceof Error) reported.add(error);
}

export const isReported = (error: Error): boolean => reported.has(error);
