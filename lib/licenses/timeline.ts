import { z } from "zod";
import { endOf } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { grantStateAt } from "@/lib/license-rows/rules";
import { releasesOf } from "@/lib/licenses/end-right";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { describeRights } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** `zone`: the agreement's, in which everybody sees the time; null for the reader's. */
export type LicenseEvent = { what: string; at: Date; zone: string | null; isAhead: boolean };

const messagesRow = z.strictObject({ count: z.int(), lastAt: z.date().nullable() });

/**
 * How many messages came before the agreement, but not one word of them: whoever has a link to the license reads its timeline.
 */
async function messagesBefore({ offerId }: GrantRecord) {
  const [row] = await queryRows(db(), messagesRow)`
    SELECT count(*)::int AS count, max(created_at) AS "lastAt" FROM offer_message
    WHERE root_offer_id = (SELECT root_offer_id FROM offer WHERE id = ${offerId}::uuid)`;
  return { what: `${countOf(row?.count ?? 0, "message")} before the agreement`, at: row?.lastAt ?? null };
}

const timelineRow = z.strictObject({
  position: z.int(),
  sentAt: z.date(),
  seenAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
});

/** What people did, and nothing that a machine did. The caller must authorize the actor. */
export async function timelineOf(
  grant: GrantRecord,
  agreement: Parameters<typeof endOf>[1],
  now: Date,
): Promise<LicenseEvent[]> {
  const offers = await queryRows(db(), timelineRow)`
    SELECT o.chain_position AS position, coalesce(o.sent_at, o.created_at) AS "sentAt", o.seen_at AS "seenAt",
      o.decided_at AS "decidedAt"
    FROM offer o WHERE o.root_offer_id = (SELECT root_offer_id FROM offer WHERE id = ${grant.offerId}::uuid)
      AND o.chain_position <= (SELECT chain_position FROM offer WHERE id = ${grant.offerId}::uuid)
    ORDER BY o.chain_position`;
  const disputes = await db().useDispute.findMany({
    where: { use: { grantId: grant.id } },
    select: {
      state: true,
      createdAt: true,
      answeredAt: true,
      stoppedOn: true,
      lateToldAt: true,
      askedAt: true,
      resolvedAt: true,
      resolution: true,
      endedAt: true,
    },
  });
  const last = offers.length - 1;
  const past = offers.flatMap(({ position, sentAt, seenAt, decidedAt }, index) => [
    { what: position === 1 ? "Offered" : "Countered", at: sentAt },
    { what: "Opened", at: seenAt },
    ...(index === last
      ? [
          { what: "Agreed", at: decidedAt },
          { what: "In effect", at: grant.effectiveAt },
        ]
      : []),
  ]);
  const state = grantStateAt(grant, now);
  const isByNotice = disputes.some(({ endedAt }) => endedAt !== null);
  const words = { active: "Ends", expired: "Ended", revoked: isByNotice ? "Revoked by notice" : "Revoked" };
  const messages = await messagesBefore(grant);
  const training = { what: "AI training ended", at: grant.trainingEndedAt };
  const released = (await releasesOf(grant.id)).map(({ rights, at }) => ({
    what: `Released to others: ${describeRights(rights)}`,
    at,
  }));
  const pieces = { what: "No new pieces of the digital replica", at: grant.replicaEndedAt };
  return [
    ...past,
    messages,
    training,
    pieces,
    ...released,
    ...disputes.flatMap(stepsOf),
    { what: words[state], ...endOf(grant, agreement) },
  ]
    .flatMap((event) =>
      event.at ? [{ zone: agreement.term.zone ?? null, ...event, at: event.at, isAhead: event.at > now }] : [],
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

type Dispute = {
  state: string;
  createdAt: Date;
  answeredAt: Date | null;
  stoppedOn: Date | null;
  lateToldAt: Date | null;
  askedAt: Date | null;
  resolvedAt: Date | null;
  resolution: string | null;
  endedAt: Date | null;
};

/**
 * Leaves out what was said: whoever has a link to the license reads its timeline. If the dispute ended the license, the
 * timeline's last event says so.
 */
const stepsOf = (dispute: Dispute) => [
  { what: "Use disputed", at: dispute.createdAt },
  {
    what: dispute.stoppedOn
      ? "Licensee said that the disputed use stopped"
      : "Licensee said that the disputed use was cured",
    at: dispute.answeredAt,
  },
  { what: "Dispute not answered in time", at: dispute.lateToldAt },
  { what: "Dispute put to our staff", at: dispute.askedAt },
  { what: verdictOf(dispute), at: dispute.resolvedAt },
];

function verdictOf({ state, resolution }: Dispute): string {
  if (resolution === null) return "Dispute settled";
  return state === "rejected" ? "Dispute rejected" : "Dispute upheld";
}
