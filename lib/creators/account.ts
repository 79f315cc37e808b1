import { appendAudit } from "@/lib/audit/log";
import type { CreatorRecord } from "@/lib/creators/queries";
import { db } from "@/lib/db";

type AccountChoice = { displayName: string; phone: string | null; city: string | null; payoutEmail: string };

/** For future offers; existing agreements keep the name of their day. A changed name draws another rosette. */
export async function saveAccount(creator: CreatorRecord, choice: AccountChoice, now: Date): Promise<void> {
  const { displayName, phone, city, payoutEmail } = choice;
  const id = creator.userId;
  await db().$transaction(async (tx) => {
    await tx.creatorProfile.update({ where: { userId: id }, data: { city, payoutEmail, updatedAt: now } });
    await tx.profile.update({ where: { id }, data: { displayName, phone } });
    const details = {
      nameChanged: displayName !== creator.displayName,
      payoutEmailChanged: payoutEmail !== creator.payoutEmail,
    };
    const by = { actor: "creator", actorId: id, recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "creator_account_saved", table: "profiles", details }]);
  });
}
