import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { wideNetwork } from "@/lib/rate-limit/client-ip";
import { addHours } from "@/lib/time";

const networks = perProcess("asking networks", () => new AsyncLocalStorage<string>());

/**
 * Mails that `work` writes count as caused from this network, so that it cannot use up a stranger's budget alone
 * (lib/mail/budget). `ip` is a client's address as in lib/rate-limit/client-ip; of IPv6 the /48 counts.
 */
export function askedFrom<T>(ip: string, work: () => Promise<T>): Promise<T> {
  return networks().run(wideNetwork(ip) ?? ip, work);
}

/** The hash of the network that the current request came from; null outside of a form's work. */
export function askingNetwork(): string | null {
  const network = networks().getStore();
  if (network === undefined) return null;
  return createHmac("sha256", env().LINK_SECRET).update(`mail-network\0${network}`).digest("hex").slice(0, 32);
}

/** The budget looks back a day; nothing else needs to know who asked. Returns how many mails were changed. */
export const forgetNetworks = (now: Date): Promise<number> =>
  db().$executeRaw`
    UPDATE outbound_email SET asked_from = NULL
    WHERE asked_from IS NOT NULL AND created_at < ${addHours(now, -24)}::timestamptz`;
