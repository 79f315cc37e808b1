import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { wideNetwork } from "@/lib/http/requests";
import { perProcess } from "@/lib/per-process";

const networks = perProcess("asking networks", () => new AsyncLocalStorage<string>());

/**
 * Counts the mails that `work` writes as caused by this network, so that one network cannot use up a stranger's budget
 * (lib/mail/budget). `ip`: a client's address as in lib/http/requests; for IPv6 its /48 counts.
 */
export function askedFrom<T>(ip: string, work: () => Promise<T>): Promise<T> {
  return networks().run(wideNetwork(ip) ?? ip, work);
}

/** The hash of the network that the current request came from; null outside a form's work. */
export function askingNetwork(): string | null {
  const network = networks().getStore();
  if (network === undefined) return null;
  return createHmac("sha256", env().LINK_SECRET).update(`mail-network\0${network}`).digest("hex").slice(0, 32);
}
