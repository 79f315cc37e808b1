import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { wideNetwork } from "@/lib/http/client-ip";
import { type Policy, type PolicyName, policies } from "@/lib/http/limit-policies";
import { emailKey } from "@/lib/text/email";

type Counter = { key: string; attempts: number };

/**
 * Counts attempts. `count` adds one to every counter, unless one of them is blocked already, and returns the seconds
 * that the caller must wait, or null if the attempt is allowed. Exact under concurrency, also between processes.
 * PostgreSQL uses its own clock, because the servers' clocks differ. Rejects if the counters are unavailable.
 */
export type LimitStore = {
  count: (policy: Policy, counters: readonly Counter[]) => Promise<number | null>;
  /** Takes back one attempt that `count` allowed; a counter that has started over meanwhile may stay as it is. */
  giveBack: (policy: Policy, counters: readonly Counter[]) => Promise<void>;
};

/**
 * The subjects that an attempt counts against. `email` is as typed, valid or not, and ignored if blank. `browser` is its
 * id: of the cookie of forms, or of an administrator's known browser.
 */
export type Subjects = { ip?: string; email?: string | undefined; browser?: string };

/** A /48 belongs to one customer or is shared by many: it may do as much as this many of its /64 networks. */
const WIDE_FACTOR = 4;

/** In a fixed order. Addresses are hashed with a secret and cannot be recovered. */
export function limitCounters(policy: PolicyName, { ip = "", email = "", browser = "" }: Subjects): Counter[] {
  const { attempts, perNetwork } = policies[policy];
  const counter = (kind: keyof Subjects, value: string | undefined, factor = 1): Counter[] => {
    if (!value) return [];
    const digest = createHmac("sha256", env().LINK_SECRET).update(`rate-limit\0${kind}\0${value}`).digest("hex");
    return [{ key: `${policy}:${kind}:${digest}`, attempts: attempts * factor }];
  };
  return [
    ...counter("ip", ip, perNetwork),
    ...counter("ip", wideNetwork(ip), perNetwork * WIDE_FACTOR),
    ...counter("email", emailKey(email)),
    ...counter("browser", browser),
  ];
}
