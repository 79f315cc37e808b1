import { log } from "@/lib/log";

/**
 * Names of errors that are the caller's fault (stable under minification): a refused password or link, an unsupported
 * call, or a session cookie that we did not issue. SyntaxError comes from a body that is not the JSON it claims to be.
 */
const OF_THE_CALLER: ReadonlySet<unknown> = new Set([
  "CredentialsSignin",
  "UnknownAction",
  "InvalidProvider",
  "UnsupportedStrategy",
  "InvalidCallbackUrl",
  "MissingCSRF",
  "InvalidCheck",
  "Verification",
  "JWTSessionError",
  "SyntaxError",
]);

const typeOf = (error: Error): unknown => ("type" in error ? error.type : undefined);

/** The underlying error that NextAuth wrapped in one of its own. */
function faultBehind({ cause }: Error): Error | undefined {
  const inner = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause;
  return inner instanceof Error ? inner : undefined;
}

/**
 * Routes NextAuth's messages to the process's log. The caller's faults, such as a wrong password, are answered (and passwords
 * audited, lib/members/password), and leave one short line at `debug`. Everything else is logged with its stack.
 */
export const authLogger = {
  error(error: Error): void {
    const [authError, fault] = [typeOf(error) ?? error.name, faultBehind(error)];
    if (OF_THE_CALLER.has(authError)) log.debug({ authError }, "NextAuth refused a call");
    else log.error({ err: fault ?? error, authError }, "NextAuth failed");
  },
  warn(code: string): void {
    log.warn({ code }, "NextAuth warning");
  },
};
