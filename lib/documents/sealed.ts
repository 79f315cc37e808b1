import { createHash } from "node:crypto";
import { setImmediate as otherWork } from "node:timers/promises";
import type { LicenseDocument } from "@/lib/documents/document";
import { documentMemory } from "@/lib/documents/memory";
import { renderDocument } from "@/lib/documents/render";
import { refuseExpired, type SealedDocument, type SealKeys, seal } from "@/lib/documents/seal";
import { withKeyLock } from "@/lib/postgres/key-lock";

type SealSettings = { keys: SealKeys; tsaUrl: string | undefined };

/** On `globalThis`, because a bundler may load this module once per kind of route. */
const held = globalThis as {
  likerightDocuments?: {
    finished: ReturnType<typeof documentMemory<SealedDocument>>;
    underWay: Map<string, Promise<SealedDocument>>;
    /** When the timestamp authority may be asked again, on the process's own clock. */
    restsUntil: number;
  };
};
held.likerightDocuments ??= { finished: documentMemory(), underWay: new Map(), restsUntil: 0 };
const documents = held.likerightDocuments;

/** Maximum wait for earlier documents, in milliseconds. */
const WAIT_MAX = 20_000;

/** Documents that may wait for their turn. Whoever asks for one more is told to come back. */
export const WAITING_MAX = 8;

/**
 * Milliseconds before a failed timestamp authority is asked again, so that at most one document per minute waits for
 * its timeout.
 */
const REST = 60_000;

async function sealed(bytes: Uint8Array, { keys, tsaUrl }: SealSettings, now: Date): Promise<SealedDocument> {
  const rests = tsaUrl !== undefined && performance.now() < documents.restsUntil;
  const made = await seal(bytes, keys, now, rests ? undefined : tsaUrl);
  if (made.timestampFault) documents.restsUntil = performance.now() + REST;
  return rests ? { ...made, timestampFault: "The authority failed within the last minute, and was not asked" } : made;
}

/**
 * Renders one document at a time, and lets requests that came meanwhile go first. Sealing, which waits for other servers,
 * runs outside the queue.
 */
async function make(document: LicenseDocument, settings: SealSettings, now: Date): Promise<SealedDocument> {
  refuseExpired(settings.keys, now);
  const render = async () => {
    await otherWork();
    return renderDocument(document);
  };
  return sealed(await withKeyLock("documents", render, WAIT_MAX, WAITING_MAX), settings, now);
}

/**
 * The sealed PDF of a license. Rendering blocks the processor for a fifth of a second, so documents are rendered one at
 * a time, once for all concurrent requests, and cached for a while.
 *
 * @throws SealExpired, and LockTimeout if WAITING_MAX others wait, or after WAIT_MAX
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
    // A document without its timestamp is rendered again for the next request.
    if (!made.timestampFault) finished.set(key, made);
    return made;
  } finally {
    underWay.delete(key);
  }
}
