import { createHash } from "node:crypto";

/** An audit row as it is hashed: every column as text, `micros` being its time in microseconds since 1970. */
export type AuditRecord = {
  id: string;
  micros: string;
  actor: string;
  actorId: string | null;
  action: string;
  table: string;
  recordId: string | null;
  /** As PostgreSQL writes the jsonb: its keys in its own order, numbers as they were given. */
  details: string;
};

/** The hash that stands before the first link. */
export const GENESIS = "0".repeat(64);

/** Names what is hashed and in which form, so that a hash of one kind never passes for another. */
const ROW_FORM = "audit row 1";

/**
 * Texts as bytes from which they can be told apart in one way only: before each its length in UTF-8 bytes (32 bits,
 * big-endian); null is the length -1 and nothing.
 */
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

/** The hash of the link at place `seq` (SHA-256, hex). The database computes the same (audit_hash, migration "audit_chain"). */
export function linkHash(seq: number, previousHash: string, record: AuditRecord): string {
  const { id, micros, actor, actorId, action, table, recordId, details } = record;
  const place = [ROW_FORM, String(seq), previousHash];
  return createHash("sha256")
    .update(encodeFields([...place, id, micros, actor, actorId, action, table, recordId, details]))
    .digest("hex");
}
