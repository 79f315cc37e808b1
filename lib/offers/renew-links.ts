import { z } from "zod";
import { statesSql } from "@/lib/offers/states";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken } from "@/lib/tokens";

const linkRow = z.strictObject({ id: z.string(), salt: z.string(), hash: z.string() });

/** Offers read at once. */
const PAGE = 1_000;

/** How far another server's clock may differ, and how long it may still have had the earlier secret. */
const OVERLAP_HOURS = 1;

const renewed = perProcess("renewed links", () => ({ until: new Date(0) }));

/**
 * Moves open offers stored under another LINK_SECRET to today's decision links. Mails sent from now on, such as reminders, have
 * links that work; those mailed before do not. A server's first run reads all open offers, later runs only those made since.
 * Returns how many were renewed.
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
    // Leaves alone any links that were replaced meanwhile.
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
