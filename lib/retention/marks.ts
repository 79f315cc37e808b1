import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import type { Db } from "@/lib/postgres/db";

// What outlives an erasure, so that nobody escapes what protects others by erasing themselves and coming back. Each mark is a
// keyed hash: whoever asks about the same thing finds it, and nobody can read it. lib/your-data/erasure-marks writes them.

/**
 * What each kind of mark is a hash of:
 * - `suspension`: the mailbox of a creator whom staff had suspended, once for each address. Each names the mark of the last
 *   address.
 * - `licensor`: the mailbox of a creator with licenses in force, once for each address. Has the creator's id.
 * - `refusal`: a creator, and a mailbox of a brand that the creator refuses. That is the brand's last one, or the one that it
 *   had when refused.
 * - `slug`: the skeleton of a page's address (lib/creators/slugs), and also that with its owner's mailbox, which may have it
 *   again.
 * - `offer`, for a day: the mailbox that sent one, and also that with the creator.
 * - `offer-mail`, for a day: a creator, and the mailbox or domain about whose offer or withdrawal the creator was mailed.
 */
export type MarkKind = "suspension" | "licensor" | "refusal" | "slug" | "offer" | "offer-mail";

/**
 * 32 hexadecimal digits, which the log does not mistake for a link's token. Keyed by LINK_SECRET: marks made under an earlier
 * one are not found (docs/backup.md).
 */
export const markHash = (kind: MarkKind | "person", ...of: readonly string[]): string =>
  createHmac("sha256", env().LINK_SECRET)
    .update(["erased", kind, ...of].join("\0"))
    .digest("hex")
    .slice(0, 32);

/** How many marks have each of these hashes, by default from any time. */
export async function countMarks(
  client: Db,
  hashes: readonly string[],
  since?: Date,
): Promise<(kind: MarkKind, ...of: readonly string[]) => number> {
  const where = { hash: { in: [...hashes] }, ...(since && { at: { gt: since } }) };
  const counts = await client.erasureMark.groupBy({ by: "hash", where, _count: true });
  return (kind, ...of) => counts.find(({ hash }) => hash === markHash(kind, ...of))?._count ?? 0;
}

export const isMarked = async (client: Db, kind: MarkKind, ...of: readonly string[]): Promise<boolean> =>
  (await client.erasureMark.count({ where: { hash: markHash(kind, ...of) } })) > 0;
