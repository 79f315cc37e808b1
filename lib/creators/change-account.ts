import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { type Notice, tellMailbox } from "@/lib/accounts/notices";
import { appendAudit } from "@/lib/audit/log";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { renewSearch } from "@/lib/creators/search-document";
import { type ShownAccount, shownAccount } from "@/lib/creators/shown";
import { holdLookAlike } from "@/lib/creators/verification";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { lockCreator, lockName } from "@/lib/locks";
import { db } from "@/lib/postgres/db";
import { isStale, versionOf } from "@/lib/text/version";

/** A creator, and the session in which they act. */
export type ActingCreator = Pick<CreatorRecord, "userId"> & { sessionId: string };

type Saved =
  | { ok: true; version: string; isNameHeld: boolean }
  | { ok: false; reason: "changed"; stored: ShownAccount }
  | Unproved;

/**
 * Applies to future offers; existing agreements keep the name that they have. A changed name ends a verification until staff
 * have checked it, and is held back if it looks like somebody else's. Refused if the form's version is not that of the locked
 * account. A different payout address needs proof of the mailbox (lib/accounts/mailbox-proof), which is mailed a notice.
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
    await lockCreator(tx, id);
    const creator = await findCreator(id, tx);
    // The creator was erased after the session was read.
    if (!creator) return { ok: false, reason: "signed-out" };
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
    await renewSearch(tx, [id]);
    await renewOfferSearch(tx, { creatorUserIds: [id] });
    return { ok: true, version: versionOf(choice), isNameHeld };
  });
}

/**
 * No notice if the address stays. Only the account's mailbox is told, because nobody proved that the former payout address was
 * theirs.
 */
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
