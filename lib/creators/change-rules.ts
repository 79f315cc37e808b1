import { appendAudit } from "@/lib/audit/log";
import { recordConsents, standingConsents } from "@/lib/creators/consents";
import type { CreatorRecord } from "@/lib/creators/queries";
import { columnsOf, type RulesChoice } from "@/lib/creators/rules";
import { db } from "@/lib/db";
import { addressesOf } from "@/lib/members/left-addresses";
import { emailKey } from "@/lib/text/email";

const auditable = (record: CreatorRecord) => ({
  preset: record.preset,
  likeness: record.rules.likeness,
  voice: record.rules.voice,
  training: record.rules.training,
  priceFloorCents: record.rules.priceFloorCents,
  autoApprove: record.rules.autoApprove,
});

/**
 * Changes a creator's standing rules for future offers; existing offers keep their terms. Switching off AI training or
 * auto-approval withdraws the consent given for it.
 */
export async function changeRules(creator: CreatorRecord, choice: RulesChoice, now: Date): Promise<void> {
  const columns = columnsOf(choice);
  const key = emailKey(creator.email);
  await db().$transaction(async (tx) => {
    await tx.creatorProfile.update({ where: { userId: creator.userId }, data: columns });
    await recordConsents(tx, standingConsents(key, creator.rules, columns), now);
    const withdrawn = [
      ...(creator.rules.training && !columns.training ? ["ai-training"] : []),
      ...(creator.rules.autoApprove && !columns.autoApprove ? ["auto-approve"] : []),
    ];
    const addresses = withdrawn.length > 0 ? await addressesOf(tx, creator.userId) : [];
    await tx.consentRecord.updateMany({
      where: {
        ...{ document: { in: withdrawn }, offerId: null, withdrawnAt: null },
        OR: addresses.map(({ emailKey, since, until }) => ({
          emailKey,
          agreedAt: { gte: since, ...(until && { lt: until }) },
        })),
      },
      data: { withdrawnAt: now },
    });
    const { categories: _, payoutEmail, ...after } = columns;
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: creator.userId,
        action: "creator_rules_changed",
        table: "creator_profile",
        recordId: creator.userId,
        details: {
          before: auditable(creator),
          after: { ...after, payoutEmailChanged: payoutEmail !== creator.payoutEmail },
        },
      },
    ]);
  });
}
