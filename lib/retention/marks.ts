import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";

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
