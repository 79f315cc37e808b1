import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { type Notice, tellMailbox } from "@/lib/accounts/notices";
import { recordConsents } from "@/lib/audit/consent-documents";
import { appendAudit } from "@/lib/audit/log";
import { standingConsents, withdrawStanding } from "@/lib/creators/consents";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { columnsOf, longerNotice, looserRules, type RulesChoice } from "@/lib/creators/rules";
import { renewSearch } from "@/lib/creators/search-document";
import { chosenRules, type ShownAccount, type ShownRules, shownAccount, shownRules } from "@/lib/creators/shown";
import { holdLookAlike } from "@/lib/creators/verification";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { lockCreator, lockName } from "@/lib/locks";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { isStale, versionOf } from "@/lib/text/version";

type Auditable = Pick<
  ShownRules,
  "preset" | "rights" | "priceFloorCents" | "autoApprove" | "allowsExclusive" | "media" | "replicaNoticeDays"
>;

/** Leaves out the payout address. */
export const auditableRules = ({
  preset,
  rights,
  priceFloorCents,
  autoApprove,
  allowsExclusive,
  media,
  replicaNoticeDays,
}: Auditable): Auditable => ({
  preset,
  rights,
  priceFloorCents,
  autoApprove,
  allowsExclusive,
  media,
  replicaNoticeDays,
});

type Changed =
  | { ok: true; version: string }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "changed"; stored: ShownRules }
  | Unproved;

/**
 * Applies to future offers; existing offers keep their terms.
 * - Refused if the form's version is not that of the locked rules: a consent is given or withdrawn only for what this form
 *   changed.
 * - Switching off AI training or auto-approval withdraws the consent given for it.
 * - Concurrent changes are made one after the other.
 * - A different payout address or looser rules need proof of the mailbox (lib/accounts/mailbox-proof), which is mailed a
 *   notice.
 */
export async function changeRules(
  { userId, sessionId }: ActingCreator,
  choice: RulesChoice,
  version: string,
  now: Date,
): Promise<Changed> {
  const columns = columnsOf(choice);
  return db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const before = await findCreator(userId, tx);
    if (!before || before.closedAt) return { ok: false, reason: "closed" };
    const [stored, chosen] = [shownRules(before), chosenRules(choice)];
    if (isStale(version, stored, chosen)) return { ok: false, reason: "changed", stored };
    const told = [...payoutNotice(before.payoutEmail, columns.payoutEmail), ...rulesNotice(before, columns)];
    const acts = told.map(({ what }) => (what === "payout" ? what : "rules"));
    const unproved = await lacksProof(tx, { profileId: userId, sessionId }, acts, now);
    if (unproved) return unproved;
    await tx.creatorProfile.update({ where: { userId }, data: { ...columns, updatedAt: now } });
    await recordConsents(tx, standingConsents(emailKey(before.email), before.rules, columns), now);
    const withdrawn = [
      ...(before.rules.rights.includes("training") && !columns.rights.includes("training")
        ? (["ai-training"] as const)
        : []),
      ...(before.rules.autoApprove && !columns.autoApprove ? (["auto-approve"] as const) : []),
    ];
    await withdrawStanding(tx, userId, withdrawn, now);
    const { categories: _, payoutEmail, ...after } = columns;
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "creator_rules_changed",
        table: "creator_profile",
        recordId: userId,
        details: {
          before: auditableRules(stored),
          after: { ...after, payoutEmailChanged: payoutEmail !== before.payoutEmail },
        },
      },
    ]);
    await tellMailbox(tx, sessionId, told, now);
    await renewSearch(tx, [userId]);
    return { ok: true, version: versionOf(chosen) };
  });
}

/** Notices only if more may be licensed, or for less money: somebody with a copied cookie could sell that to themselves. */
function rulesNotice(before: CreatorRecord, after: ReturnType<typeof columnsOf>): Notice[] {
  const looser = [
    ...looserRules(before.rules, after),
    ...longerNotice(before.replicaNoticeDays, after.replicaNoticeDays),
  ];
  return looser.length === 0 ? [] : [{ what: after.autoApprove ? "rules-at-once" : "rules", changes: looser }];
}

/** A creator, and the session in which they act. */
type ActingCreator = Pick<CreatorRecord, "userId"> & { sessionId: string };

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
const payoutNotice = (before: string, after: string): Notice[] =>
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
