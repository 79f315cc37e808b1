import pino, { type DestinationStream, type Logger } from "pino";
import { logLevel } from "@/lib/env";
import { maskTokens } from "@/lib/paths";

/** Fields that never reach a log, at the top of a record or one level down: secrets, and what people write to each other. */
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

/**
 * A logger that writes one JSON object a line. Secret fields are redacted by name, and whatever looks like a link token
 * is masked wherever it stands, also in messages and stack traces.
 */
export function createLog(write: (line: string) => void): Logger {
  const destination: DestinationStream = { write: (line) => write(maskTokens(line)) };
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
  };
  return pino(options, destination);
}

const isError = (line: string): boolean => /^\{"level":"(error|fatal)"/.test(line);

/**
 * The process's log, from LOG_LEVEL up: JSON, errors on stderr and everything else on stdout. Through the console, which
 * every runtime of Next has.
 */
export const log = createLog((line) => (isError(line) ? console.error : console.info)(line.trimEnd()));

const reported = new WeakSet<Error>();

/** Says that the log has an error already, with the request that it ended: Next.js prints it too, a moment before or after. */
export function noteReported(error: unknown): void {
  if (error instanceof Error) reported.add(error);
}

/** True for an error that the log has. */
export const isReported = (error: Error): boolean => reported.has(error);
