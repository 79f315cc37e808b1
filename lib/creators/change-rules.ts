import { appendAudit } from "@/lib/audit/log";
import { recordConsents, standingConsents, withdrawStanding } from "@/lib/creators/consents";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { columnsOf, type RulesChoice } from "@/lib/creators/rules";
import { db } from "@/lib/db";
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
 * For future offers; existing offers keep their terms. Switching off AI training or auto-approval withdraws the consent
 * given for it. Concurrent changes are made one after the other. False if the profile is closed.
 */
export async function changeRules(
  { userId }: Pick<CreatorRecord, "userId">,
  choice: RulesChoice,
  now: Date,
): Promise<boolean> {
  const columns = columnsOf(choice);
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`;
    const before = await findCreator(userId, tx);
    if (!before || before.closedAt) return false;
    await tx.creatorProfile.update({ where: { userId }, data: columns });
    await recordConsents(tx, standingConsents(emailKey(before.email), before.rules, columns), now);
    const withdrawn = [
      ...(before.rules.training && !columns.training ? (["ai-training"] as const) : []),
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
          before: auditable(before),
          after: { ...after, payoutEmailChanged: payoutEmail !== before.payoutEmail },
        },
      },
    ]);
    return true;
  });
}
