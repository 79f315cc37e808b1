import type { EndedRight } from "@/lib/license-rows/rules";
import { asObject, fromBase64url, textOf } from "@/lib/verify/bytes";
import { endedIn } from "@/lib/verify/facts";
import { headerFault, isSignedBy, keyFor, readSigned, type Signed } from "@/lib/verify/signed";

/** Maximum bytes of an inflated list; larger ones are not ours. */
const LIST_BYTES_MAX = 1 << 20;

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    const parts: Uint8Array[] = [];
    for (let length = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > LIST_BYTES_MAX) return undefined;
      parts.push(value);
    }
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  } catch {
    return undefined;
  }
}

/** `ended`: why, if it was revoked because another certificate of the same license took its place. */
type State = { read: true; revoked: boolean; asOf: Date; ended: EndedRight[] } | { read: false; why: string };

const unread = (why: string): State => ({ read: false, why });

/** Undefined if the list is not one of `site`. */
export function statusPointer(payload: Signed["payload"], site: string): { list: string; place: number } | undefined {
  const entry = asObject(payload.credentialStatus);
  const { statusListCredential: list, statusListIndex: place } = entry ?? {};
  const isOurs =
    typeof list === "string" && list.startsWith(`${site}/status/`) && /^\d{1,6}$/.test(list.slice(site.length + 8));
  if (entry?.type !== "BitstringStatusListEntry" || entry.statusPurpose !== "revocation" || !isOurs) return undefined;
  return typeof place === "string" && /^\d{1,9}$/.test(place) ? { list, place: Number(place) } : undefined;
}

/**
 * The state of a license in a status list (W3C Bitstring Status List 1.0), which must be signed with one of the same
 * keys and be the list that the certificate names.
 */
export async function stateIn(text: string, at: { list: string; place: number }, keySet: unknown): Promise<State> {
  const list = readSigned(text.trim());
  if (!list) return unread("The status list cannot be read.");
  const fault = headerFault(list);
  const key = keyFor(list, keySet);
  if (fault || !key) return unread("The status list is not signed by the issuer.");
  try {
    if (!(await isSignedBy(key, list))) return unread("The status list is not signed by the issuer.");
  } catch {
    return unread("The signature of the status list cannot be checked here.");
  }
  const subject = asObject(list.payload.credentialSubject);
  const types = list.payload.type;
  if (
    !Array.isArray(types) ||
    !types.includes("BitstringStatusListCredential") ||
    subject?.statusPurpose !== "revocation"
  )
    return unread("This is no list of revocations.");
  if (list.payload.id !== at.list) return unread("This is another list than the one that the certificate names.");
  const asOf = new Date(textOf(list.payload.validFrom));
  const encoded = subject.encodedList;
  const packed = typeof encoded === "string" && encoded.startsWith("u") ? fromBase64url(encoded.slice(1)) : undefined;
  const bits = packed && (await inflate(packed));
  const byte = bits?.[at.place >> 3];
  if (byte === undefined || Number.isNaN(asOf.getTime())) return unread("The status list cannot be read.");
  const replaced = Array.isArray(subject.replaced) ? subject.replaced.map(asObject) : [];
  const ended = endedIn(replaced.filter((one) => one?.statusListIndex === String(at.place)));
  return { read: true, revoked: (byte & (0x80 >> (at.place & 7))) !== 0, asOf, ended };
}
