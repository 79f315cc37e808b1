import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { type License, licensesOf } from "@/lib/licenses/licenses";
import { keepLicense } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { inOrder } from "@/lib/offers/lists";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import { transitions } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { PARTIES, type Party } from "@/lib/terms/terms";
import { DEFAULT_ZONE } from "@/lib/time";
import { partyRecord, tokenMatches } from "@/lib/tokens";

/** `least` and `most`: how many days may be left when the mail is sent. */
type Stage = {
  /** The stage's name in the table: days before the end, 0 on the day itself. */
  stage: 30 | 14 | 3 | 0;
  least: number;
  most: number;
  /** Minimum term in months. */
  months: number;
};

/**
 * At most one stage applies at any time, so a delayed run sends the current one and none that it missed. The last stage also
 * applies on the day after the end, for parties who got none on the day. One-month licenses skip the first stage, which would
 * come within their first days.
 */
const STAGES: readonly Stage[] = [
  { stage: 30, least: 15, most: 30, months: 2 },
  { stage: 14, least: 4, most: 14, months: 1 },
  { stage: 3, least: 1, most: 3, months: 1 },
  { stage: 0, least: -1, most: 0, months: 1 },
];

/** Mails per query, and the maximum per run; the next run continues. */
const BATCH = 200;
const RUN = 2_000;

const dueRow = z.strictObject({
  offerId: z.string(),
  grantId: z.string(),
  party: z.enum(PARTIES),
  stage: z.int(),
  daysLeft: z.int(),
});
type Due = z.infer<typeof dueRow>;

/**
 * Reminders due, after `last`.
 * - "3 days left" counts calendar days to the last one, not hours, in the zone in which the end is shown. Clock changes do not
 *   matter.
 * - An agreement without a zone uses its reader's, and ends at an instant.
 * - There is no mail after an early end, after a renewal, or to a party who turned them off.
 * The bounds on `expires_at` let its index be used. `OFFSET 0` keeps the agreement from being parsed for each comparison that
 * uses its zone.
 */
const findDue = (now: Date, last: Due | undefined): Promise<Due[]> => queryRows(db(), dueRow)`
  SELECT o.id AS "offerId", g.id AS "grantId", side.party::text, stage.stage, ends.days_left AS "daysLeft"
  FROM license_grant g JOIN offer o ON o.id = g.offer_id
  JOIN profiles creator ON creator.id = o.creator_user_id
  JOIN buyer_org org ON org.id = o.buyer_org_id LEFT JOIN profiles buyer ON buyer.email_key = org.email_key
  CROSS JOIN LATERAL (
    SELECT a.document::jsonb #>> '{term,zone}' AS zone FROM agreement a WHERE a.offer_id = o.id OFFSET 0
  ) told
  CROSS JOIN unnest(ARRAY['creator', 'buyer']::party[]) AS side (party)
  CROSS JOIN LATERAL (
    SELECT told.zone IS NOT NULL AS is_agreed, coalesce(
      told.zone, CASE side.party WHEN 'creator' THEN creator.time_zone ELSE buyer.time_zone END, ${DEFAULT_ZONE}) AS name
  ) zone
  CROSS JOIN LATERAL (
    SELECT ((g.expires_at - CASE WHEN zone.is_agreed THEN interval '1 second' ELSE interval '0' END) AT TIME ZONE zone.name)::date
      - (${now}::timestamptz AT TIME ZONE zone.name)::date AS days_left
  ) ends
  JOIN unnest(${STAGES.map(({ stage }) => stage)}::int[], ${STAGES.map(({ least }) => least)}::int[],
    ${STAGES.map(({ most }) => most)}::int[], ${STAGES.map(({ months }) => months)}::int[]) AS stage (stage, least, most, months)
    ON ends.days_left BETWEEN stage.least AND stage.most AND o.term_months >= stage.months
  WHERE g.status IN ('active', 'expired')
    AND g.expires_at BETWEEN ${now}::timestamptz - interval '3 days' AND ${now}::timestamptz + interval '32 days'
    AND NOT EXISTS (SELECT FROM offer r WHERE r.renews_grant_id = g.id AND r.status IN ${statesSql.approved})
    AND NOT EXISTS (SELECT FROM reminder_stop s WHERE s.grant_id = g.id AND s.party = side.party)
    AND NOT EXISTS (
      SELECT FROM license_reminder w WHERE w.grant_id = g.id AND w.party = side.party AND w.stage = stage.stage
    )
    AND (${last?.grantId ?? null}::uuid IS NULL OR (g.id, side.party) > (${last?.grantId ?? null}::uuid, ${last?.party ?? null}::party))
  ORDER BY g.id, side.party LIMIT ${BATCH}`;

/** Writes the mail and the row that records it. False if another run wrote it, or if it is no longer wanted. */
const write = (license: License, { party, stage, daysLeft }: Due, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const grantId = license.grant.id;
    await keepLicense(tx, grantId);
    const isWanted = await tx.licenseGrant.count({
      where: {
        id: grantId,
        status: { not: "revoked" },
        renewals: { none: { status: transitions.approve.to } },
        reminderStops: { none: { party } },
      },
    });
    if (isWanted === 0) return false;
    const data = { grantId, party, stage, writtenAt: now };
    const { count } = await tx.licenseReminder.createMany({ data, skipDuplicates: true });
    if (count === 0) return false;
    await enqueueMail(tx, endingMail(license, party, daysLeft, now), now);
    return true;
  });

/**
 * Reminds both parties of each license that is about to end: 30, 14 and 3 days before and on the day, once each. Safe
 * to run concurrently or a day late. Returns how many mails were written.
 */
export async function remindOfEnds(now: Date): Promise<number> {
  let written = 0;
  for (let last: Due | undefined; written < RUN; ) {
    const due = await findDue(now, last);
    const offers = await inOrder([...new Set(due.map(({ offerId }) => offerId))]);
    const licenses = new Map((await licensesOf(offers)).map((license) => [license.grant.id, license]));
    for (const one of due) {
      const license = licenses.get(one.grantId);
      if (license && (await write(license, one, now))) written += 1;
    }
    last = due.at(-1);
    if (due.length < BATCH) return written;
  }
  return written;
}

/** `daysLeft`: in calendar days. */
function endingMail({ offer, grant }: License, party: Party, daysLeft: number, now: Date): Mail[] {
  const hasEnded = grant.expiresAt <= now;
  const mails = toBothParties(offer, (to) => ({
    template: "license-ending",
    payload: { ...licenseMail(offer, grant), to, daysLeft: Math.max(0, daysLeft), hasEnded },
  }));
  return mails.filter(({ payload }) => "to" in payload && payload.to === party);
}

declare const stopLink: unique symbol;

/**
 * Proof that somebody presented a party's link to stop the mails about one license. Only `verifyReminderStopToken` makes one.
 */
type StopLink = {
  readonly grant: GrantRecord;
  readonly party: Party;
  readonly isStopped: boolean;
  readonly [stopLink]: true;
};

export async function verifyReminderStopToken(grantId: unknown, token: unknown): Promise<StopLink | undefined> {
  // Queries the database even for a malformed number, so that the time taken does not tell which it was.
  const grant = await findGrant(String(grantId));
  if (!grant) return undefined;
  const party = PARTIES.find((one) =>
    tokenMatches(token, "reminder-stop", partyRecord(grant.id, one), grant.tokenSalt),
  );
  if (!party) return undefined;
  const stopped = await db().reminderStop.findUnique({ where: { grantId_party: { grantId: grant.id, party } } });
  return { grant, party, isStopped: stopped !== null } as StopLink;
}

/** Idempotent. */
export async function stopReminders({ grant, party }: StopLink, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const data = { grantId: grant.id, party, stoppedAt: now };
    const { count } = await tx.reminderStop.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    const entry = { actor: party, action: "reminders_stopped", table: "license_grant", recordId: grant.id } as const;
    await appendAudit(tx, [{ ...entry, details: {} }]);
  });
}
