import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import type { PolicyName } from "@/lib/rate-limit/policies";
import { emailKey } from "@/lib/text/email";

/** Whom a try is counted for. `email` is what was typed, valid or not; blank or absent it is not counted. */
export type Subjects = { ip: string; email?: string | undefined };

const keyed = (policy: PolicyName, kind: "ip" | "email", value: string): string =>
  `${policy}:${kind}:${createHmac("sha256", env().LINK_SECRET).update(`rate-limit\0${kind}\0${value}`).digest("hex")}`;

/** The counters of one try, always in the same order. Addresses are hashed under a secret and cannot be read back. */
export function limitKeys(policy: PolicyName, { ip, email = "" }: Subjects): string[] {
  const address = emailKey(email);
  return [keyed(policy, "ip", ip), ...(address ? [keyed(policy, "email", address)] : [])];
}
