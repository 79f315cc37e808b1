import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { type Notice, tellMailbox } from "@/lib/accounts/notices";
import { appendAudit } from "@/lib/audit/log";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { type ShownAccount, shownAccount } from "@/lib/creators/shown";
import { holdLookAlike, lockName } from "@/lib/creators/verification";
import { db } from "@/lib/postgres/db";
import { isStale, versionOf } from "@/lib/text/version";

/** A creator, and the session that acts. */
export type ActingCreator = Pick<CreatorRecord, "userId"> & { sessionId: string };

type Saved =
  | { ok: true; version: string; isNameHeld: boolean }
  | { ok: false; reason: "changed"; stored: ShownAccount }
  | Unproved;

/**
 * For future offers; existing agreements keep the name of their day. A changed name draws another rosette, and ends a
 * verification until staff have checked it; one that looks like somebody's is held back. Refused if the form did not show
 * the account as it is locked, by its version. Another payout address needs a proof of the mailbox (lib/accounts/mailbox-proof),
 * which is told of it.
 */
export async function saveAccount(
  { userId: id, sessionId }: ActingCreator,
  choice: ShownAccount,
  version: string,
  now: Date,
): Promise<Saved> {
  const { displayName, phone, city, payoutEmail } = choice;
  return db().$transaction(async (tx) => {
    await lockName(tx, displayName);
    await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${id}::uuid FOR NO KEY UPDATE`;
    const creator = await findCreator(id, tx);
    if (!creator) throw new Error("A signed-in creator has no profile");
    const stored = shownAccount(creator);
    if (isStale(version, stored, choice)) return { ok: false, reason: "changed", stored };
    const told = payoutNotice(stored.payoutEmail, payoutEmail);
    const unproved = await lacksProof(tx, { profileId: id, sessionId }, told.length > 0 ? ["payout"] : [], now);
    if (unproved) return unproved;
    await tx.creatorProfile.update({ where: { userId: id }, data: { city, payoutEmail, updatedAt: now } });
    await tx.profile.update({ where: { id }, data: { displayName, phone } });
    const isNameHeld = displayName !== creator.displayName && (await holdLookAlike(tx, id, displayName, now));
    const details = {
      nameChanged: displayName !== creator.displayName,
      payoutEmailChanged: payoutEmail !== creator.payoutEmail,
    };
    const by = { actor: "creator", actorId: id, recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "creator_account_saved", table: "profiles", details }]);
    await tellMailbox(tx, sessionId, told, now);
    return { ok: true, version: versionOf(choice), isNameHeld };
  });
}

/** None if the address stays. Only the account's mailbox is told: nobody proved that the former address was theirs. */
export const payoutNotice = (before: string, after: string): Notice[] =>
  before === after
    ? []
    : [
        {
          what: "payout",
          changes: [
            ["Payouts before", before],
            ["Payouts now", after],
          ],
        },
      ];
