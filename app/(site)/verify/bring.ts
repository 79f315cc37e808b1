import { issuerOf } from "@/lib/verify/check";
import { fetchKeys, get, siteSources } from "@/lib/verify/fetch-material";
import { readFile } from "@/lib/verify/file";
import { type Answer, type Brought, bring, checkPile } from "@/lib/verify/pile";
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
