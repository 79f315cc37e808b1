import { z } from "zod";
import { statesSql } from "@/lib/offers/states";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken } from "@/lib/tokens";

const linkRow = z.strictObject({ id: z.string(), salt: z.string(), hash: z.string() });

/** Offers that are read at once. */
const PAGE = 1_000;

/** By which another server's clock may differ, and for which it may still have had the secret before. */
const OVERLAP_HOURS = 1;

const renewed = perProcess("renewed links", () => ({ until: new Date(0) }));

/**
 * Makes open offers answer to the decision links of today's LINK_SECRET, where they were stored under another: mails
 * that are sent from now on, such as reminders, carry links that work, and those mailed before do not. A server's first
 * run reads all open offers, a later one those that were made since. Returns how many were renewed.
 */
export async function renewLinks(now: Date): Promise<number> {
  const since = renewed().until;
  let count = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (let isMore = true; isMore; ) {
    const rows = await queryRows(db(), linkRow)`
      SELECT id, token_salt AS salt, approval_token_hash AS hash FROM offer
      WHERE status IN ${statesSql.open} AND created_at >= ${since}::timestamptz AND id > ${after}::uuid
      ORDER BY id LIMIT ${PAGE}`;
    const stale = rows.flatMap(({ id, salt, hash }) => {
      const fresh = hashToken(deriveToken("offer-decision", id, salt));
      return fresh === hash ? [] : [{ id, hash, fresh }];
    });
    // Not where the links were replaced meanwhile.
    count += await db().$executeRaw`
      UPDATE offer SET approval_token_hash = stale.fresh
      FROM unnest(${stale.map(({ id }) => id)}::uuid[], ${stale.map(({ hash }) => hash)}::text[],
        ${stale.map(({ fresh }) => fresh)}::text[]) AS stale (id, hash, fresh)
      WHERE offer.id = stale.id AND offer.approval_token_hash = stale.hash`;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === PAGE;
  }
  renewed().until = addHours(now, -OVERLAP_HOURS);
  return count;
}
