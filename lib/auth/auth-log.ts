import { log } from "@/lib/log";

/** The name that NextAuth gives to every refused password or link, also after its code was made smaller. */
const REFUSED = "CredentialsSignin";

const typeOf = (error: Error): unknown => ("type" in error ? error.type : undefined);

/** What NextAuth wraps in an error of its own: the fault that somebody has to mend. */
function faultBehind({ cause }: Error): Error | undefined {
  const inner = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause;
  return inner instanceof Error ? inner : undefined;
}

/**
 * NextAuth's logger, in the process's own log. A wrong password is no fault of the server: it is answered, and audited
 * where it is checked (lib/auth/password), so it is not logged again with a stack. Everything else is.
 */
export const authLogger = {
  error(error: Error): void {
    if (typeOf(error) === REFUSED) return;
    log.error({ err: faultBehind(error) ?? error, authError: typeOf(error) ?? error.name }, "NextAuth failed");
  },
  warn(code: string): void {
    log.warn({ code }, "NextAuth warns");
  },
};
