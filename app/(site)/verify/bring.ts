import { issuerOf } from "@/lib/verify/check";
import { readFile } from "@/lib/verify/file";
import { type Answer, type Brought, bring, checkPile, listNamed, type Sources } from "@/lib/verify/pile";
import { keyFor, readSigned } from "@/lib/verify/signed";
import { statusPointer } from "@/lib/verify/state";
import { type LicenseNumber, NOTHING, readText } from "@/lib/verify/text";
import { isOwnHost, NO_SUCH_LICENSE, NOT_A_LICENSE } from "@/lib/verify/wording";

const UNREACHED = "The license could not be fetched just now. Try again in a moment.";

export async function fetchLicense(name: string, path: string): Promise<Brought> {
  const answer = await get(path);
  if (answer === "missing") return { name, trouble: NO_SUCH_LICENSE };
  return answer ? { name, certificates: [answer.text.trim()] } : { name, trouble: UNREACHED };
}

/** The number goes to this site, and nothing else of what was brought. */
async function fetchNumber(name: string, { id, host }: LicenseNumber): Promise<Brought> {
  const site = issuerOf(await fetchKeys()) ?? window.location.origin;
  if (!isOwnHost(host, site)) return { name, trouble: NOT_A_LICENSE };
  return fetchLicense(name, `/v/${id}/certificate`);
}

export async function readPasted(name: string, text: string): Promise<Brought> {
  const { number, ...found } = readText(text);
  return number ? fetchNumber(name, number) : { name, ...found };
}

export async function readAny(file: File): Promise<Brought> {
  if (!file.type.startsWith("image/") && !/\.(?:heic|heif|svg)$/i.test(file.name))
    return { name: file.name, ...(await readFile(file)) };
  const { readQrCode } = await import("./scan");
  const code = await readQrCode(file);
  if ("trouble" in code) return { name: file.name, ...code };
  const brought = await readPasted(file.name, code.text);
  return brought.trouble === NOTHING ? { name: file.name, trouble: NOT_A_LICENSE } : brought;
}

/** Checks what was brought together with what came before it (`pile`), whose part it may be. */
export async function checkWith(
  before: Brought[],
  brought: readonly Brought[],
): Promise<{ pile: Brought[]; answers: Answer[] }> {
  const pile = bring(before, brought);
  return { pile, answers: await checkPile(pile, siteSources(pile), new Date()) };
}

/** In milliseconds, per file. */
const WAIT_MAX = 15_000;

/** "missing" if the site says so; undefined if it could not be asked, for instance offline. */
async function get(path: string, cache: RequestCache = "default"): Promise<{ text: string } | "missing" | undefined> {
  try {
    const answer = await fetch(path, { cache, credentials: "omit", signal: AbortSignal.timeout(WAIT_MAX) });
    if (answer.status === 404) return "missing";
    return answer.ok ? { text: await answer.text() } : undefined;
  } catch {
    return undefined;
  }
}

async function getText(path: string, cache?: RequestCache): Promise<string | undefined> {
  const answer = await get(path, cache);
  return typeof answer === "object" ? answer.text : undefined;
}

/**
 * This site's keys with its address; undefined if unavailable, for instance offline. `cache`: whether the browser's
 * copy of the last minutes is acceptable.
 */
export async function fetchKeys(cache: RequestCache = "default"): Promise<unknown> {
  const text = await getText("/.well-known/jwks.json", cache);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // A captive portal responds with its own page.
    return undefined;
  }
}

/**
 * The site's own keys, status lists and seal certificates. Keys and lists that were brought count only if those are
 * unavailable: otherwise a forger could choose the keys, or a list from before a revocation. Sends nothing of a
 * certificate but the number of its list.
 */
export function siteSources(pile: readonly Brought[]): Sources {
  const given = pile.findLast(({ keys }) => keys !== undefined)?.keys;
  const first = fetchKeys();
  const texts = new Map<string, Promise<string | undefined>>();
  const once = (path: string) => {
    const text = texts.get(path) ?? getText(path);
    texts.set(path, text);
    return text;
  };
  const keys = async (certificate: string): Promise<unknown> => {
    const signed = readSigned(certificate);
    const now = await first;
    // The browser's copy may lack a key that began to sign within the last minutes.
    if (signed && now && !keyFor(signed, now)) return (await fetchKeys("reload")) ?? now;
    return now ?? given;
  };
  return {
    keys,
    statusList: async (certificate, brought) => {
      const signed = readSigned(certificate);
      const site = issuerOf(await keys(certificate));
      const pointer = signed && site !== undefined ? statusPointer(signed.payload, site) : undefined;
      const own = pointer && site !== undefined ? await once(pointer.list.slice(site.length)) : undefined;
      return own ?? listNamed(pointer?.list, brought);
    },
    sealCertificates: () => once("/.well-known/seal.pem"),
  };
}
