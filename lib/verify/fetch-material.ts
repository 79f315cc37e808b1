import { issuerOf } from "@/lib/verify/check";
import type { Found } from "@/lib/verify/from-file";
import { keyFor, readSigned } from "@/lib/verify/signed";
import { statusPointer } from "@/lib/verify/state";

/** Milliseconds after which a file that does not come counts as one that cannot be had. */
const WAIT_MAX = 15_000;

/**
 * The keys of this site with its address; undefined when they cannot be had, as without a network. `cache`: whether those of
 * the last minutes will do.
 */
export async function fetchKeys(cache: RequestCache = "default"): Promise<unknown> {
  const text = await get("/.well-known/jwks.json", cache);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // A network that wants a password first answers with a page of its own.
    return undefined;
  }
}

/** The status list that a certificate names, from this site: nothing of the certificate is sent but the number of its list. */
async function fetchStatusList(certificate: string, site: string | undefined): Promise<string | undefined> {
  const signed = readSigned(certificate.trim());
  const pointer = signed && site !== undefined ? statusPointer(signed.payload, site) : undefined;
  return pointer && site !== undefined ? get(pointer.list.slice(site.length)) : undefined;
}

/**
 * The keys and the status list to check what was brought with. This site's own come first, and brought ones count only where
 * those cannot be had: whoever made the files would otherwise choose the keys, or a list from before a revocation.
 */
export async function materialFor(brought: Found): Promise<{ keys: unknown; statusList: string | undefined }> {
  const signed = readSigned(brought.certificate?.trim() ?? "");
  let keys = await fetchKeys();
  // A key that began to sign within the last minutes is missing in what the browser kept.
  if (signed && keys && !keyFor(signed, keys)) keys = (await fetchKeys("reload")) ?? keys;
  keys ??= brought.keys;
  const statusList = (await fetchStatusList(brought.certificate ?? "", issuerOf(keys))) ?? brought.statusList;
  return { keys, statusList };
}

/** The text at a path of this site; undefined when it cannot be had, as without a network. */
export async function get(path: string, cache: RequestCache = "default"): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { cache, credentials: "omit", signal: AbortSignal.timeout(WAIT_MAX) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
