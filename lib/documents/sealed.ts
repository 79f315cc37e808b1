import { createHash } from "node:crypto";
import type { LicenseDocument } from "@/lib/documents/document";
import { documentMemory } from "@/lib/documents/memory";
import { renderDocument } from "@/lib/documents/render";
import { refuseExpired, type SealedDocument, type SealKeys, seal } from "@/lib/documents/seal";
import { inTurn } from "@/lib/postgres/turns";

/** What seals: the keys, and the timestamp authority if there is one. */
export type SealSettings = { keys: SealKeys; tsaUrl: string | undefined };

/** Kept on the process, because a bundler may load this module once per kind of route. */
const held = globalThis as {
  likerightDocuments?: {
    finished: ReturnType<typeof documentMemory<SealedDocument>>;
    underWay: Map<string, Promise<SealedDocument>>;
    /** Until when the timestamp authority is not asked, by the process's own clock. */
    restsUntil: number;
  };
};
held.likerightDocuments ??= { finished: documentMemory(), underWay: new Map(), restsUntil: 0 };
const documents = held.likerightDocuments;

/** How long somebody waits for those before, in milliseconds. */
const WAIT_MAX = 20_000;

/** How long a timestamp authority that has failed is left alone, in milliseconds: only one in a minute waits for it in vain. */
const REST = 60_000;

async function sealed(bytes: Uint8Array, { keys, tsaUrl }: SealSettings, now: Date): Promise<SealedDocument> {
  const rests = tsaUrl !== undefined && performance.now() < documents.restsUntil;
  const made = await seal(bytes, keys, now, rests ? undefined : tsaUrl);
  if (made.timestampFault) documents.restsUntil = performance.now() + REST;
  return rests ? { ...made, timestampFault: "The authority failed within the last minute, and was not asked" } : made;
}

/** One is set at a time. Sealing waits for others' servers, and keeps nobody's turn meanwhile. */
async function make(document: LicenseDocument, settings: SealSettings, now: Date): Promise<SealedDocument> {
  refuseExpired(settings.keys, now);
  return sealed(await inTurn("documents", () => renderDocument(document), WAIT_MAX), settings, now);
}

/**
 * The sealed PDF of a license. Setting a document takes a fifth of a second of the processor, which nothing else gets
 * meanwhile: so one is made at a time, once for all who ask, and what was made is kept for a while.
 *
 * @throws SealExpired, and RowHeld when too many wait
 */
export async function sealedDocument(
  document: LicenseDocument,
  settings: SealSettings,
  now: Date,
): Promise<SealedDocument> {
  const { finished, underWay } = documents;
  const key = createHash("sha256").update(JSON.stringify(document)).update(settings.keys.certificate).digest("hex");
  const before = finished.get(key) ?? underWay.get(key);
  if (before) return before;
  const making = make(document, settings, now);
  underWay.set(key, making);
  try {
    const made = await making;
    // Without its timestamp, it is made again for the next one who asks.
    if (!made.timestampFault) finished.set(key, made);
    return made;
  } finally {
    underWay.delete(key);
  }
}
