import { appendAudit } from "@/lib/audit/log";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { db } from "@/lib/postgres/db";
import { PARTIES, type Party } from "@/lib/terms/terms";
import { partyRecord, tokenMatches } from "@/lib/tokens";

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
