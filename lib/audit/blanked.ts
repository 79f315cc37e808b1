import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Ask, type AuditRecord, linkHash, linksOf } from "@/lib/audit/chain";
import { appendAudit } from "@/lib/audit/log";
import { isBlankingSigned, signBlanking } from "@/lib/audit/signing";
import { Prisma } from "@/lib/generated/prisma/client";
import { lockEntries } from "@/lib/locks";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** By entry, the hash of what is left after its note was erased. */
export type Blanked = ReadonlyMap<string, string>;

const blankingRow = z.strictObject({ entry: z.string(), left: z.string() });

const detailsRow = z.record(z.string(), z.unknown());

/** Whether `after` is `before` without its note, and otherwise unchanged. */
const isBlanked = (before: AuditRecord, after: AuditRecord): boolean =>
  isDeepStrictEqual(
    { ...after, details: detailsRow.parse(JSON.parse(after.details)) },
    { ...before, details: { ...detailsRow.parse(JSON.parse(before.details)), note: null } },
  );

/**
 * Blanks the notes of `entries` in the caller's transaction, which erases. Signs what is left of each entry that fitted the
 * chain before. Both hashes are computed here, so that whoever has the database but not the key cannot get a changed entry
 * signed as a blanked one. An entry that does not fit loses its note too, and verification goes on naming it.
 */
export async function blankNotes(tx: Db, entries: readonly string[]): Promise<void> {
  const ask: Ask = (row, sql) => queryRows(tx, row)`${sql}`;
  await lockEntries(tx, entries);
  const before = new Map((await linksOf(ask, entries)).map((link) => [link.eventId, link]));
  await tx.$executeRaw`UPDATE admin_audit_log SET details = audit_blanked(details) WHERE id = ANY(${[...entries]}::bigint[])`;
  const left = (await linksOf(ask, entries)).flatMap(({ eventId, seq, previousHash, record }) => {
    const was = before.get(eventId);
    if (!was?.record || !record || linkHash(was.seq, was.previousHash, was.record) !== was.hash) return [];
    return isBlanked(was.record, record) ? [{ entry: eventId, left: linkHash(seq, previousHash, record) }] : [];
  });
  await appendAudit(
    tx,
    left.map((one) => ({
      actor: "system",
      action: "blanking_signed",
      table: "admin_audit_log",
      recordId: one.entry,
      details: signBlanking(one),
    })),
  );
}

const HEX = /^[0-9a-f]+$/;
const signedRow = blankingRow.extend({ publicKey: z.string().regex(HEX), signature: z.string().regex(HEX) });

/** Blanked entries signed with a key of `trusted` (in hex). There are few: notes about people who were erased. */
export async function readBlanked(ask: Ask, trusted: ReadonlySet<string>): Promise<Blanked> {
  const rows = await ask(
    z.strictObject({ details: z.unknown() }),
    Prisma.sql`SELECT e.details FROM admin_audit_log e WHERE e.action = 'blanking_signed' ORDER BY e.id`,
  );
  const signed = rows.flatMap(({ details }) => signedRow.safeParse(details).data ?? []);
  return new Map(
    signed.flatMap((one) => (trusted.has(one.publicKey) && isBlankingSigned(one) ? [[one.entry, one.left]] : [])),
  );
}
