import { auditCte } from "@/lib/audit/log";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { db } from "@/lib/postgres/db";
import { PARTIES, type Party } from "@/lib/terms/terms";
import { partyRecord, tokenMatches } from "@/lib/tokens";

declare const stopLink: unique symbol;

/** Proof that a party's link to stop the mails about one license was presented. Only `verifyReminderStopToken` makes one. */
type StopLink = {
  readonly grant: GrantRecord;
  readonly party: Party;
  readonly isStopped: boolean;
  readonly [stopLink]: true;
};

export async function verifyReminderStopToken(grantId: unknown, token: unknown): Promise<StopLink | undefined> {
  // Queries the database even for a malformed number, so that both take the same time.
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
  const entry = { actor: party, action: "reminders_stopped", table: "license_grant", recordId: grant.id } as const;
  await db().$executeRaw`
    WITH stopped AS (
      INSERT INTO reminder_stop (grant_id, party, stopped_at)
      VALUES (${grant.id}::uuid, ${party}::party, ${now}::timestamptz) ON CONFLICT DO NOTHING RETURNING grant_id
    ),
    audited AS (${auditCte("stopped", [{ ...entry, details: {} }])})
    SELECT grant_id FROM stopped`;
}
