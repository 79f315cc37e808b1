import { z } from "zod";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { grantStateAt } from "@/lib/license-rows/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

export type LicenseEvent = { what: string; at: Date; isAhead: boolean };

const timelineRow = z.strictObject({
  position: z.int(),
  sentAt: z.date(),
  fetchedAt: z.date().nullable(),
  seenAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  mailedAt: z.date().nullable(),
});

/** The caller must authorize the actor. The second condition on the template is that of the partial index on offers' mails. */
export async function timelineOf(grant: GrantRecord, now: Date): Promise<LicenseEvent[]> {
  const offers = await queryRows(db(), timelineRow)`
    SELECT o.chain_position AS position, coalesce(o.sent_at, o.created_at) AS "sentAt", o.opened_at AS "fetchedAt",
      o.seen_at AS "seenAt", o.decided_at AS "decidedAt", (
        SELECT CASE WHEN count(*) = count(m.sent_at) THEN max(m.sent_at) END FROM outbound_email m
        WHERE m.template = 'offer-approved' AND m.payload ->> 'offerId' = o.id::text
          AND m.template IN ('offer-confirm', 'offer-received', 'counter-offer', 'offer-approved')
      ) AS "mailedAt"
    FROM offer o WHERE o.root_offer_id = (SELECT root_offer_id FROM offer WHERE id = ${grant.offerId}::uuid)
      AND o.chain_position <= (SELECT chain_position FROM offer WHERE id = ${grant.offerId}::uuid)
    ORDER BY o.chain_position`;
  const last = offers.length - 1;
  const past = offers.flatMap(({ position, sentAt, fetchedAt, seenAt, decidedAt, mailedAt }, index) => [
    { what: position === 1 ? "Offered" : "Countered", at: sentAt },
    // A mail scanner fetches links too.
    { what: "Link fetched", at: fetchedAt },
    { what: "Opened", at: seenAt },
    ...(index === last
      ? [
          { what: "Agreed", at: decidedAt },
          { what: "In effect", at: grant.effectiveAt },
          { what: "Mailed to both sides", at: mailedAt },
        ]
      : []),
  ]);
  const state = grantStateAt(grant, now);
  const end =
    state === "revoked"
      ? { what: "Revoked", at: grant.revokedAt }
      : { what: state === "active" ? "Ends" : "Ended", at: grant.expiresAt };
  const pieces = { what: "No new pieces of the digital replica", at: grant.replicaEndedAt };
  return [...past, pieces, end]
    .flatMap(({ what, at }) => (at ? [{ what, at, isAhead: at > now }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
