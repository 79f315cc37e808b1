import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { wideNetwork } from "@/lib/http/client-ip";
import { perProcess } from "@/lib/per-process";

const networks = perProcess("asking networks", () => new AsyncLocalStorage<string>());

/**
 * Mails that `work` writes count as caused from this network, so that it cannot use up a stranger's budget alone
 * (lib/mail/budget). `ip` is a client's address as in lib/http/client-ip; of IPv6 the /48 counts.
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
