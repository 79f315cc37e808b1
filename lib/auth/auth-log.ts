import { log } from "@/lib/log";

/**
 * NextAuth's names (kept when its code is made smaller) for what only a caller can be at fault for: a refused password or
 * link, a call that is none of its own or that no page of ours makes, a session cookie that we did not write. SyntaxError is
 * JavaScript's own name, for a body that calls itself JSON.
 */
const OF_THE_CALLER: ReadonlySet<unknown> = new Set([
  ...["CredentialsSignin", "UnknownAction", "InvalidProvider", "UnsupportedStrategy", "InvalidCallbackUrl"],
  ...["MissingCSRF", "InvalidCheck", "Verification", "JWTSessionError", "SyntaxError"],
]);

const typeOf = (error: Error): unknown => ("type" in error ? error.type : undefined);

/** What NextAuth wraps in an error of its own: the fault that somebody has to mend. */
function faultBehind({ cause }: Error): Error | undefined {
  const inner = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause;
  return inner instanceof Error ? inner : undefined;
}

/**
 * NextAuth's logger, in the process's own log. A wrong password or a nonsense call is no fault of the server: it is
 * answered (and a password audited, lib/auth/password), and leaves one short line, at `debug` only.
 * Everything else is logged with its stack.
 */
export const authLogger = {
  error(error: Error): void {
    const [authError, fault] = [typeOf(error) ?? error.name, faultBehind(error)];
    if (OF_THE_CALLER.has(authError)) log.debug({ authError }, "NextAuth refused a call");
    else log.error({ err: fault ?? error, authError }, "NextAuth failed");
  },
  warn(code: string): void {
    log.warn({ code }, "NextAuth warns");
  },
};
