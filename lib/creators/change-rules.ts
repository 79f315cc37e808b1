import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { type Notice, tellMailbox } from "@/lib/accounts/notices";
import { recordConsents } from "@/lib/audit/consent-documents";
import { appendAudit } from "@/lib/audit/log";
import { type ActingCreator, payoutNotice } from "@/lib/creators/change-account";
import { standingConsents, withdrawStanding } from "@/lib/creators/consents";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { columnsOf, longerNotice, looserRules, type RulesChoice } from "@/lib/creators/rules";
import { renewSearch } from "@/lib/creators/search-document";
import { chosenRules, type ShownRules, shownRules } from "@/lib/creators/shown";
import { lockCreator } from "@/lib/locks";
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
