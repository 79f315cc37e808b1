import { z } from "zod";
import type { Ask } from "@/lib/audit/chain";
import { appendAudit } from "@/lib/audit/log";
import { isBlankingSigned, signBlanking } from "@/lib/audit/signing";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** Hashes of what is left of entries whose note was erased, by the entry. */
export type Blanked = ReadonlyMap<string, string>;

const blankingRow = z.strictObject({ entry: z.string(), left: z.string() });

/**
 * Signs what the trigger wrote of `entries`, whose notes the caller's transaction has blanked: who has the database, and not the key,
 * cannot pass off a changed entry as a blanked one.
 */
export async function signBlanked(tx: Db, entries: readonly string[]): Promise<void> {
  const blanked = await queryRows(tx, blankingRow)`
    SELECT record_id AS entry, details ->> 'left' AS left FROM admin_audit_log
    WHERE table_name = 'admin_audit_log' AND action = 'entry_blanked' AND record_id = ANY(${[...entries]}) ORDER BY id`;
  await appendAudit(
    tx,
    blanked.map((one) => ({
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

/** Those that a key of `trusted` (in hex) has signed. There are few: notes about people who were erased. */
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
