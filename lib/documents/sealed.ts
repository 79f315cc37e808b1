import { createHash } from "node:crypto";
import type { Copies } from "@/lib/documents/copies";
import type { LicenseDocument, Proposal } from "@/lib/documents/document";
import { refuseExpired, type SealedDocument, type SealKeys } from "@/lib/documents/seal";
import { inWorkshop } from "@/lib/documents/workshop";
import { countCall } from "@/lib/metrics";
import { perProcess } from "@/lib/per-process";
import { withKeyLock } from "@/lib/postgres/key-lock";

type SealSettings = { keys: SealKeys; tsaUrl: string | undefined };

type MadeDocument = Pick<SealedDocument, "bytes" | "timestampFault">;

const documents = perProcess("documents", () => ({
  underWay: new Map<string, Promise<MadeDocument>>(),
  proposed: new Map<string, Promise<Uint8Array>>(),
  /** When the timestamp authority may be asked again, on the process's own clock. */
  restsUntil: 0,
}));

/** Maximum wait for earlier documents, in milliseconds. */
const WAIT_MAX = 20_000;

/** Documents that may wait for their turn. Whoever asks for one more is told to come back. */
export const WAITING_MAX = 8;

/**
 * Milliseconds before a failed timestamp authority is asked again, so that at most one document per minute waits for
 * its timeout.
 */
const REST = 60_000;

/**
 * Of what the code makes from a document: another one whenever that changes, as a test notices, so that no copy of an
 * earlier one is given out.
 */
export const EDITION = 2;

/** The hex SHA-256 of all that determines a sealed document, apart from when it is sealed. */
export const sourceOf = (document: LicenseDocument, { keys, tsaUrl }: SealSettings): string =>
  createHash("sha256")
    .update(JSON.stringify([EDITION, tsaUrl ? "B-T" : "B-B", keys.certificate, document]))
    .digest("hex");

const inTurn = <Made>(render: () => Promise<Made>): Promise<Made> =>
  withKeyLock("documents", render, WAIT_MAX, WAITING_MAX);

/**
 * The PDF of an open offer's terms, in turn with the documents of licenses, once for all concurrent requests. Not kept.
 *
 * @throws LockTimeout like `sealedDocument`
 */
export async function proposedDocument(proposal: Proposal): Promise<Uint8Array> {
  const { proposed } = documents();
  const key = `${proposal.offerId} ${proposal.agreement.hash}`;
  const making = proposed.get(key) ?? inTurn(() => inWorkshop("propose", proposal)).finally(() => proposed.delete(key));
  proposed.set(key, making);
  return making;
}

async function sealed(bytes: Uint8Array, { keys, tsaUrl }: SealSettings, now: Date): Promise<SealedDocument> {
  const state = documents();
  const rests = tsaUrl !== undefined && performance.now() < state.restsUntil;
  const made = await inWorkshop("seal", bytes, keys, now, rests ? undefined : tsaUrl);
  if (tsaUrl !== undefined && !rests) countCall("timestamps", made.timestampFault ? "failed" : "ok");
  if (made.timestampFault) state.restsUntil = performance.now() + REST;
  return rests ? { ...made, timestampFault: "The authority failed within the last minute, and was not asked" } : made;
}

type Input = { document: LicenseDocument; settings: SealSettings; now: Date; copies: Copies };

/**
 * Renders one document at a time. Sealing, which waits for other servers, runs outside the queue. A document without its
 * timestamp is not kept: the next request may get one.
 */
async function make(source: string, { document, settings, now, copies }: Input): Promise<MadeDocument> {
  refuseExpired(settings.keys, now);
  const render = async () => {
    const kept = await copies.find(source);
    return kept ? { kept } : { plain: await inWorkshop("render", document) };
  };
  const { kept, plain } = await inTurn(render);
  if (kept) return { bytes: kept };
  const made = await sealed(plain, settings, now);
  return made.timestampFault ? made : { bytes: await copies.keep(source, made.bytes) };
}

/** Whether `sealedDocument` would wait for one that is being made already. */
export const isUnderWay = (source: string): boolean => documents().underWay.has(source);

/**
 * The sealed PDF of a license: the copy that is kept, or one made now, one at a time and once for all concurrent requests.
 *
 * @throws SealExpired, and LockTimeout if WAITING_MAX others wait, or after WAIT_MAX
 */
export async function sealedDocument(input: Input): Promise<MadeDocument> {
  const { underWay } = documents();
  const source = sourceOf(input.document, input.settings);
  const making = underWay.get(source) ?? make(source, input).finally(() => underWay.delete(source));
  underWay.set(source, making);
  return making;
}
