import type { Link } from "@/lib/audit/chain";
import { type Report, rowsBetween } from "@/lib/audit/defects";
import { type AuditRecord, GENESIS, linkHash } from "@/lib/audit/encode";

/** Where a chain ends, or where a check of it begins. */
export type Head = { seq: number; hash: string };

export const START: Head = { seq: 0, hash: GENESIS };

type Linked = Link & { record: AuditRecord };

/** Rows that do not fit their hashes and are compared with each other, to tell an exchange from a change. */
const COMPARED = 200;

/** Checks links one after the other, in order, from `start`. `finish` reports what only all of them together tell. */
export function checkLinks(start: Head, report: Report): { take: (link: Link) => void; finish: () => Head } {
  let head = start;
  /** What the last link's hash should have been: a wrong one in its place must not put its successor in doubt too. */
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
    if (computed === hash) return;
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

/** Why a row does not fit its hash: two rows have changed places, or it was changed. */
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
