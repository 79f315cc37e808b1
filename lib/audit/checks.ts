import { z } from "zod";
import type { Blanked } from "@/lib/audit/blanked";
import { type Ask, type AuditRecord, GENESIS, type Link, linkHash } from "@/lib/audit/chain";
import { isSigned } from "@/lib/audit/signing";
import { Prisma } from "@/lib/generated/prisma/client";

export type Defect = { seq?: number; eventId?: string; action?: string; what: string };

type Report = (defect: Defect) => void;

/** "row 12, event 345, offer_approved: was changed". */
export function describeDefect({ seq, eventId, action, what }: Defect): string {
  const where = [seq === undefined ? "" : `row ${seq}`, eventId ? `event ${eventId}` : "", action ?? ""];
  const named = where.filter(Boolean).join(", ");
  return named ? `${named}: ${what}` : what;
}

const rowsBetween = (first: number, last: number): string =>
  first >= last ? `row ${last}` : `rows ${first} to ${last}`;

/** The end of a chain, or the start of a check. */
export type Head = { seq: number; hash: string };

export const START: Head = { seq: 0, hash: GENESIS };

type Linked = Link & { record: AuditRecord };

/** The most mismatched rows compared with each other, to tell swapped rows from changed ones. */
const COMPARED = 200;

/**
 * `finish`: reports what only the whole range reveals. An entry with an erased note is checked against the signature of what is
 * left of it, and its place in the chain by its stored hash.
 */
export function checkLinks(
  start: Head,
  report: Report,
  blanked: Blanked = new Map(),
): { take: (link: Link) => void; finish: () => Head } {
  let head = start;
  /** The computed hash of the previous link: a wrong stored one must not make its successor look wrong too. */
  let computed = start.hash;
  const misfits: Linked[] = [];

  const take = (link: Link) => {
    const { seq, eventId, previousHash, hash, record } = link;
    const named = { seq, eventId, ...(record && { action: record.action }) };
    const next = head.seq + 1;
    if (seq > next) report({ what: `${rowsBetween(next, seq - 1)}: removed` });
    else if (seq < next) report({ ...named, what: "stands in a place that is taken or was never given" });
    else if (previousHash !== head.hash && previousHash !== computed) {
      report({ ...named, what: "does not follow from the row before it: one of the two was rewritten or moved" });
    }
    head = { seq, hash };
    computed = hash;
    if (!record) {
      report({ ...named, what: "the event was removed, its link is left" });
      return;
    }
    computed = linkHash(seq, previousHash, record);
    if (computed === hash || (isBlank(record) && blanked.get(eventId) === computed)) return;
    if (misfits.length < COMPARED) misfits.push({ ...link, record });
    else report({ ...named, what: "was changed or moved: it does not fit its hash" });
  };

  const finish = () => {
    for (const one of misfits) {
      const { seq, eventId, record } = one;
      report({ seq, eventId, action: record.action, what: explain(one, misfits) });
    }
    return head;
  };

  return { take, finish };
}

function explain(one: Linked, all: readonly Linked[]): string {
  const { seq, previousHash, record, hash } = one;
  const others = all.filter((other) => other !== one);
  const rightful = others.find(({ record: theirs }) =>
    [theirs, { ...theirs, id: record.id }].some((held) => linkHash(seq, previousHash, held) === hash),
  );
  if (rightful) return `was reordered: what stands at row ${rightful.seq} belongs here`;
  const place = others.find((other) => linkHash(other.seq, previousHash, record) === hash);
  if (place) return `was reordered: it belongs at row ${place.seq}`;
  return "was changed: it does not fit its hash";
}

/** Only a note can be erased. */
const isBlank = ({ details }: AuditRecord): boolean => details.includes('"note": null');

const PAGE = 2_000;

/** `chainHash`: the signed link's; null if the link is missing. */
const checkpointRow = z.strictObject({
  seq: z.string(),
  hash: z.string(),
  publicKey: z.string(),
  signature: z.string(),
  signedAt: z.string(),
  chainHash: z.string().nullable(),
});

async function* readCheckpoints(ask: Ask): AsyncGenerator<z.infer<typeof checkpointRow>> {
  for (let last = "0"; ; ) {
    const rows = await ask(
      checkpointRow,
      Prisma.sql`
      SELECT k.seq::text, k.hash, k.public_key AS "publicKey", k.signature, c.hash AS "chainHash",
        coalesce(to_char(k.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'no time') AS "signedAt"
      FROM audit_checkpoint k LEFT JOIN audit_chain c ON c.seq = k.seq
      WHERE k.seq > ${last}::bigint ORDER BY k.seq LIMIT ${PAGE}`,
    );
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

export type CheckpointsFound = { count: number; last: { seq: number; signedAt: string } | undefined };

/**
 * Checks every checkpoint against the chain, which ends at `head`. `trusted`: the public keys whose signatures count. A rewrite
 * breaks every later checkpoint too, so only the first is reported.
 */
export async function checkCheckpoints(
  ask: Ask,
  head: Head,
  trusted: ReadonlySet<string>,
  report: Report,
): Promise<CheckpointsFound> {
  let count = 0;
  let last: CheckpointsFound["last"];
  /** True once a contradiction was reported, until a checkpoint matches the chain again. */
  let isRewritten = false;
  /** Missing rows have been reported up to here. */
  let end = head.seq;
  for await (const row of readCheckpoints(ask)) {
    count += 1;
    const checkpoint = { ...row, seq: Number(row.seq) };
    const { seq, signedAt } = checkpoint;
    const named = `checkpoint at row ${seq}`;
    if (!trusted.has(row.publicKey)) report({ what: `${named}: signed with an unknown key, ${row.publicKey}` });
    else if (!isSigned(checkpoint)) report({ what: `${named}: forged or changed, its signature does not fit` });
    else if (seq > end) {
      report({ what: `${rowsBetween(end + 1, seq)}: truncated, they were signed at ${signedAt}` });
      end = seq;
    } else if (row.chainHash === row.hash) {
      last = { seq, signedAt };
      isRewritten = false;
    } else if (row.chainHash !== null && !isRewritten) {
      isRewritten = true;
      report({ what: `${rowsBetween((last?.seq ?? 0) + 1, seq)}: rewritten after they were signed at ${signedAt}` });
    }
  }
  return { count, last };
}

/** `kept`: may hold only the start of a hash. `signed`: the last row that a checkpoint covers. */
export async function checkKeptHead(ask: Ask, kept: Head, head: Head, signed: number, report: Report): Promise<void> {
  const [link] = await ask(
    z.strictObject({ hash: z.string() }),
    Prisma.sql`SELECT hash FROM audit_chain WHERE seq = ${kept.seq}::bigint`,
  );
  if (!link) report({ what: `${rowsBetween(head.seq + 1, kept.seq)}: truncated, the kept head names row ${kept.seq}` });
  else if (!link.hash.startsWith(kept.hash)) {
    const rows = rowsBetween(signed < kept.seq ? signed + 1 : 1, kept.seq);
    report({ what: `${rows}: rewritten, row ${kept.seq} has not the hash of the kept head` });
  }
}
