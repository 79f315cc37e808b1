import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { wideNetwork } from "@/lib/rate-limit/client-ip";
import { type Policy, type PolicyName, policies } from "@/lib/rate-limit/policies";
import { emailKey } from "@/lib/text/email";

/** One counter of a try, and how many tries it lets pass within one window. */
type Counter = { key: string; attempts: number };

/**
 * Where tries are counted. `count` adds one try to every counter, unless one of them is blocked already, and returns the
 * seconds until which the caller must wait, or null when the try may pass. Exact however many callers count at once, in
 * however many processes. PostgreSQL counts by its own clock, because those of several servers differ. Rejects when the
 * counters cannot be reached.
 */
export type LimitStore = { count: (policy: Policy, counters: readonly Counter[]) => Promise<number | null> };

/**
 * Whom a try is counted for. `email` is what was typed, valid or not; blank or absent it is not counted. `browser` is the id
 * of one that is known.
 */
export type Subjects = { ip?: string; email?: string | undefined; browser?: string };

/** A /48 is given to one customer or shared by many: it passes as often as so many of its /64 networks. */
const WIDE_FACTOR = 4;

/** The counters of one try, always in the same order. Addresses are hashed under a secret and cannot be read back. */
export function limitCounters(policy: PolicyName, { ip = "", email = "", browser = "" }: Subjects): Counter[] {
  const counter = (kind: keyof Subjects, value: string | undefined, factor = 1): Counter[] => {
    if (!value) return [];
    const digest = createHmac("sha256", env().LINK_SECRET).update(`rate-limit\0${kind}\0${value}`).digest("hex");
    return [{ key: `${policy}:${kind}:${digest}`, attempts: policies[policy].attempts * factor }];
  };
  return [
    ...counter("ip", ip),
    ...counter("ip", wideNetwork(ip), WIDE_FACTOR),
    ...counter("email", emailKey(email)),
    ...counter("browser", browser),
  ];
}
