import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { LicenseDocument, Proposal } from "@/lib/documents/document";
import { refuseExpired, type SealedDocument, type SealKeys } from "@/lib/documents/seal";
import type { Delivery, Order, Work } from "@/lib/documents/worker";
import { isBundled } from "@/lib/env";
import { countCall } from "@/lib/metrics";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { queryRows } from "@/lib/postgres/rows";
import { workerFromSource } from "@/lib/source-worker";

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

/** Milliseconds after which a worker without work ends and gives back its memory, most of it opened fonts. */
const IDLE = 5 * 60_000;

/** Milliseconds for one piece of work: a text that took longer would hold up everybody's documents. */
const WORK_MAX = 60_000;

/** A text that needs more ends the worker instead of the server. */
const MEMORY_MB = 512;

/**
 * Threads that make documents, each on a processor of its own: of six that are asked for at once the last one waits for two others,
 * not for five. No more, because each may take MEMORY_MB.
 */
export const WORKERS = Math.min(2, availableParallelism());

type Waiting = { resolve: (made: never) => void; reject: (fault: unknown) => void };

type Workshop = { worker: Worker; waiting: Map<number, Waiting>; orders: number; idle?: NodeJS.Timeout };

const workshops = perProcess<Workshop[]>("documents' workers", () => []);

/** Next.js bundles the file that this expression names, with all that it imports. */
function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  if (isBundled) return new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits });
  return workerFromSource(import.meta.url, { resourceLimits });
}

function openWorkshop(): Workshop {
  const worker = startWorker();
  const workshop: Workshop = { worker, waiting: new Map(), orders: 0 };
  const close = (fault: unknown) => {
    const at = workshops().indexOf(workshop);
    if (at >= 0) workshops().splice(at, 1);
    for (const { reject } of workshop.waiting.values()) reject(fault);
    workshop.waiting.clear();
  };
  worker.on("message", (delivery: Delivery) => {
    const waiting = workshop.waiting.get(delivery.id);
    if ("fault" in delivery) waiting?.reject(delivery.fault);
    else waiting?.resolve(delivery.made as never);
  });
  worker.on("error", close);
  worker.on("exit", () => close(new Error("The worker that makes documents has ended")));
  workshops().push(workshop);
  return workshop;
}

/** One without work; while all have some and there may be no more, the one with the least. */
function freeWorkshop(): Workshop {
  const [least] = workshops().toSorted((a, b) => a.waiting.size - b.waiting.size);
  return least && (least.waiting.size === 0 || workshops().length >= WORKERS) ? least : openWorkshop();
}

/**
 * Does a part of the making of a document in one of WORKERS threads, which are started on first use: it takes up to seconds
 * of a processor, for which everybody else would wait. Rejects if the work throws or takes longer than WORK_MAX, and if
 * the worker dies; the next call starts another.
 */
export async function inWorkshop<Kind extends keyof Work>(
  kind: Kind,
  ...args: Work[Kind]["args"]
): Promise<Work[Kind]["made"]> {
  const workshop = freeWorkshop();
  const { worker, waiting } = workshop;
  clearTimeout(workshop.idle);
  worker.ref();
  workshop.orders += 1;
  const id = workshop.orders;
  const limit = setTimeout(() => worker.terminate(), WORK_MAX);
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, kind, args } as Order);
    });
  } finally {
    clearTimeout(limit);
    waiting.delete(id);
    if (waiting.size === 0) {
      // Without work it keeps no process alive.
      worker.unref();
      workshop.idle = setTimeout(() => worker.terminate(), IDLE).unref();
    }
  }
}
