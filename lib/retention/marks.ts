import { createHmac } from "node:crypto";
import type { HeldAddress } from "@/lib/accounts/left-addresses";
import { personMailboxOf } from "@/lib/accounts/person-mailbox";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";

// What outlives an erasure, so that erasing oneself and coming back begins nothing anew that protects others. Each is a keyed
// hash: whoever asks about the same thing finds it, and nobody can read it. They are written by lib/your-data/leave-marks.

/**
 * `suspension`: of the mailbox of a creator whom staff had suspended; one for each address, which names the
 * mark of the last. `refusal`: of a creator and the mailbox of a brand of which that one takes no offers. `slug`: of the skeleton
 * of a page's address (lib/creators/slugs), and of it and the mailbox whose page it was, which may have it again. For a day:
 * `offer`, of the mailbox that sent one, and of it and the creator; `offer-mail`, of the creator and the mailbox or domain whose
 * offer or withdrawal the creator was mailed.
 */
export type MarkKind = "suspension" | "refusal" | "slug" | "offer" | "offer-mail";

/**
 * 32 hexadecimal digits, which the log does not take for a link's token. Under LINK_SECRET: what was marked under an earlier one
 * is not found (docs/backup.md).
 */
export const markHash = (kind: MarkKind | "person", ...of: readonly string[]): string =>
  createHmac("sha256", env().LINK_SECRET)
    .update(["erased", kind, ...of].join("\0"))
    .digest("hex")
    .slice(0, 32);

export const isMarked = (kind: MarkKind, ...of: readonly string[]): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM erasure_mark WHERE hash = ${markHash(kind, ...of)})`;

/** How many since then, as an expression. */
export const marksSince = (since: Date, kind: MarkKind, ...of: readonly string[]): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM erasure_mark WHERE hash = ${markHash(kind, ...of)} AND at > ${since}::timestamptz)`;

/**
 * The ids of the marks of a suspension that are an account's with these addresses: those of the present address, and of each that
 * it had when they were left, with all that an erasure left whose last address it was. The earlier addresses of an erasure lead to
 * no others: the person had left them, and another may have them.
 */
export async function suspensionMarksOf(tx: Db, held: readonly HeldAddress[]): Promise<Prisma.Sql> {
  const rows: Prisma.Sql[] = [];
  for (const { emailKey, since, until } of held) {
    const hash = markHash("suspension", await personMailboxOf(tx, emailKey));
    rows.push(Prisma.sql`(${hash}, ${since}::timestamptz, ${until ?? null}::timestamptz)`);
  }
  return Prisma.sql`
    SELECT m.id FROM (VALUES ${Prisma.join(rows)}) AS held (hash, since, until)
    JOIN erasure_mark m ON m.hash = held.hash OR m.last_hash = held.hash
    WHERE m.kind = 'suspension' AND (
      m.hash = held.hash AND held.until IS NULL OR m.at >= held.since AND (held.until IS NULL OR m.at < held.until)
    )`;
}

/** Ends the marks of a suspension that staff lift. Returns how many. */
export const liftSuspensions = async (tx: Db, held: readonly HeldAddress[]): Promise<number> =>
  tx.$executeRaw`DELETE FROM erasure_mark WHERE id IN (${await suspensionMarksOf(tx, held)})`;
