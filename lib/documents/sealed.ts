import { createHash } from "node:crypto";
import { z } from "zod";
import type { LicenseDocument, Proposal } from "@/lib/documents/document";
import { refuseExpired, type SealedDocument, type SealKeys } from "@/lib/documents/seal";
import { inWorkshop, WORKERS } from "@/lib/documents/workshop";
import { countCall } from "@/lib/metrics";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { queryRows } from "@/lib/postgres/rows";

/** The sealed documents of a license by what they are made from (`sourceOf` in lib/documents/sealed). */
export type Copies = {
  find: (source: string) => Promise<Uint8Array | undefined>;
  /** Returns the copy that counts: of two processes that make a document at the same time, the first one's. */
  keep: (source: string, bytes: Uint8Array) => Promise<Uint8Array>;
};

const bytesRow = z.strictObject({ bytes: z.instanceof(Uint8Array) });

/** A license has one copy at most: one made from anything else replaces it. */
export const copiesOf = (grantId: string): Copies => ({
  find: async (source) =>
    (await db().documentCopy.findFirst({ where: { grantId, madeFrom: source }, select: { bytes: true } }))?.bytes,
  keep: async (source, bytes) => {
    const [kept] = await queryRows(db(), bytesRow)`
      INSERT INTO document_copy AS kept (grant_id, made_from, bytes) VALUES (${grantId}::uuid, ${source}, ${bytes})
      ON CONFLICT (grant_id) DO UPDATE SET (made_from, bytes, made_at) = (
        SELECT excluded.made_from,
          CASE WHEN kept.made_from = excluded.made_from THEN kept.bytes ELSE excluded.bytes END,
          CASE WHEN kept.made_from = excluded.made_from THEN kept.made_at ELSE excluded.made_at END
      )
      RETURNING bytes`;
    return kept?.bytes ?? bytes;
  },
});

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
 * The version of what the code makes from a document. It changes whenever that does, which a test notices, so that no copy of
 * an earlier version is given out.
 */
export const EDITION = 6;

/** The hex SHA-256 of all that determines a sealed document, apart from when it is sealed. */
export const sourceOf = (document: LicenseDocument, { keys, tsaUrl }: SealSettings): string =>
  createHash("sha256")
    .update(JSON.stringify([EDITION, tsaUrl ? "B-T" : "B-B", keys.certificate, document]))
    .digest("hex");

const inTurn = <Made>(render: () => Promise<Made>): Promise<Made> =>
  withKeyLock("documents", render, { timeout: WAIT_MAX, room: WAITING_MAX, places: WORKERS });

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
 * Renders as many documents at a time as there are workers. Sealing, which waits for other servers, runs outside the queue. A document without its
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
 * The sealed PDF of a license: the copy that is kept, or one made now, in turn and once for all concurrent requests.
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
