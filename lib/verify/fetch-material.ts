import { issuerOf } from "@/lib/verify/check";
import type { Found } from "@/lib/verify/from-file";
import { keyFor, readSigned } from "@/lib/verify/signed";
import { statusPointer } from "@/lib/verify/state";

/** In milliseconds, per file. */
const WAIT_MAX = 15_000;

/**
 * This site's keys with its address; undefined if unavailable, for instance offline. `cache`: whether the browser's
 * copy of the last minutes is acceptable.
 */
export async function fetchKeys(cache: RequestCache = "default"): Promise<unknown> {
  const text = await get("/.well-known/jwks.json", cache);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // A captive portal responds with its own page.
    return undefined;
  }
}

/** From this site. Sends nothing of the certificate but the number of its list. */
async function fetchStatusList(certificate: string, site: string | undefined): Promise<string | undefined> {
  const signed = readSigned(certificate.trim());
  const pointer = signed && site !== undefined ? statusPointer(signed.payload, site) : undefined;
  return pointer && site !== undefined ? get(pointer.list.slice(site.length)) : undefined;
}

/**
 * The keys and the status list for checking the given material. The site's own take precedence, and given ones count
 * only if those are unavailable: otherwise a forger could choose the keys, or a list from before a revocation.
 */
export async function materialFor(brought: Found): Promise<{ keys: unknown; statusList: string | undefined }> {
  const signed = readSigned(brought.certificate?.trim() ?? "");
  let keys = await fetchKeys();
  // The browser's copy may lack a key that began to sign within the last minutes.
  if (signed && keys && !keyFor(signed, keys)) keys = (await fetchKeys("reload")) ?? keys;
  keys ??= brought.keys;
  const statusList = (await fetchStatusList(brought.certificate ?? "", issuerOf(keys))) ?? brought.statusList;
  return { keys, statusList };
}

/** Undefined if unavailable, for instance offline. */
export async function get(path: string, cache: RequestCache = "default"): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { cache, credentials: "omit", signal: AbortSignal.timeout(WAIT_MAX) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
