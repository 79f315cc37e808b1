import { createHash } from "node:crypto";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";

/** Every column as text. `micros`: the time in microseconds since 1970. */
export type AuditRecord = {
  id: string;
  micros: string;
  actor: string;
  actorId: string | null;
  action: string;
  table: string;
  recordId: string | null;
  /** The jsonb as PostgreSQL prints it: keys in its own order, numbers as given. */
  details: string;
};

export const GENESIS = "0".repeat(64);

/** Separates domains, so that a hash of one kind never passes for another. */
const ROW_FORM = "audit row 1";

/** Encodes texts unambiguously: each is preceded by its length in UTF-8 bytes (32 bits, big-endian). Null has the length -1. */
export function encodeFields(fields: readonly (string | null)[]): Buffer {
  const lengths = fields.map((field) => (field === null ? -1 : Buffer.byteLength(field)));
  const bytes = Buffer.allocUnsafe(lengths.reduce((total, length) => total + 4 + Math.max(length, 0), 0));
  let at = 0;
  for (const [index, field] of fields.entries()) {
    at = bytes.writeInt32BE(lengths[index] ?? -1, at);
    if (field !== null) at += bytes.write(field, at);
  }
  return bytes;
}

/** SHA-256 in hex. `audit_hash` in the baseline migration computes the same. */
export function linkHash(seq: number, previousHash: string, record: AuditRecord): string {
  const { id, micros, actor, actorId, action, table, recordId, details } = record;
  const place = [ROW_FORM, String(seq), previousHash];
  return createHash("sha256")
    .update(encodeFields([...place, id, micros, actor, actorId, action, table, recordId, details]))
    .digest("hex");
}

/** Queries a database, or one snapshot of it. */
export type Ask = <Row>(row: z.ZodType<Row>, sql: Prisma.Sql) => Promise<Row[]>;

/** `record`: null if the event is missing. */
export type Link = { seq: number; eventId: string; previousHash: string; hash: string; record: AuditRecord | null };

const PAGE = 5_000;

/** Below every possible bigint, including one that was tampered with. */
const BEFORE_ALL = "-9223372036854775808";

// A time that was tampered with to infinity has no microseconds. It is reported as a changed row.
const recordColumns = Prisma.sql`e.id::text, CASE WHEN isfinite(e.created_at)
    THEN (extract(epoch FROM e.created_at) * 1000000)::bigint::text ELSE e.created_at::text END AS micros, e.actor,
  e.admin_id::text AS "actorId", e.action, e.table_name AS "table", e.record_id AS "recordId", e.details::text`;

const linkColumns = Prisma.sql`c.seq::text, c.event_id::text AS "eventId", c.previous_hash AS "previousHash", c.hash, ${recordColumns}`;

const [text, none] = [z.string(), z.null()];
const link = { seq: text, eventId: text, previousHash: text, hash: text };
const chainRow = z.union([
  z.strictObject({
    ...link,
    id: text,
    micros: text,
    actor: text,
    actorId: text.nullable(),
    action: text,
    table: text,
    recordId: text.nullable(),
    details: text,
  }),
  z.strictObject({
    ...link,
    id: none,
    micros: none,
    actor: none,
    actorId: none,
    action: none,
    table: none,
    recordId: none,
    details: none,
  }),
]);

const linkOf = ({ seq, eventId, previousHash, hash, ...record }: z.infer<typeof chainRow>): Link => ({
  seq: Number(seq),
  eventId,
  previousHash,
  hash,
  record: record.id === null ? null : record,
});

/** The links of those events that have one. */
export const linksOf = async (ask: Ask, eventIds: readonly string[]): Promise<Link[]> =>
  (
    await ask(
      chainRow,
      Prisma.sql`
        SELECT ${linkColumns}
        FROM audit_chain c JOIN admin_audit_log e ON e.id = c.event_id
        WHERE e.id = ANY(${[...eventIds]}::bigint[]) ORDER BY c.seq`,
    )
  ).map(linkOf);

export async function* readChain(ask: Ask, after = BEFORE_ALL): AsyncGenerator<Link[]> {
  for (let last = after; ; ) {
    const rows = await ask(
      chainRow,
      Prisma.sql`
      SELECT ${linkColumns}
      FROM audit_chain c LEFT JOIN admin_audit_log e ON e.id = c.event_id
      WHERE c.seq > ${last}::bigint ORDER BY c.seq LIMIT ${PAGE}`,
    );
    if (rows.length > 0) yield rows.map(linkOf);
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

const eventRow = z.strictObject({ id: text, action: text });

export async function* readUnlinked(ask: Ask): AsyncGenerator<{ id: string; action: string }[]> {
  for (let last = BEFORE_ALL; ; ) {
    const rows = await ask(
      eventRow,
      Prisma.sql`
      SELECT e.id::text, e.action FROM admin_audit_log e
      WHERE e.id > ${last}::bigint AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.event_id = e.id)
      ORDER BY e.id LIMIT ${PAGE}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
