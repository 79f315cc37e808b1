import { appendAudit } from "@/lib/audit/log";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { type ShownAccount, shownAccount } from "@/lib/creators/shown";
import { db } from "@/lib/db";
import { isStale, versionOf } from "@/lib/forms/version";

type Saved = { ok: true; version: string } | { ok: false; stored: ShownAccount };

/**
 * For future offers; existing agreements keep the name of their day. A changed name draws another rosette. Refused if the
 * form did not show the account as it is locked, by its version.
 */
export async function saveAccount(
  { userId: id }: Pick<CreatorRecord, "userId">,
  choice: ShownAccount,
  version: string,
  now: Date,
): Promise<Saved> {
  const { displayName, phone, city, payoutEmail } = choice;
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${id}::uuid FOR NO KEY UPDATE`;
    const creator = await findCreator(id, tx);
    if (!creator) throw new Error("A signed-in creator has no profile");
    const stored = shownAccount(creator);
    if (isStale(version, stored, choice)) return { ok: false, stored };
    await tx.creatorProfile.update({ where: { userId: id }, data: { city, payoutEmail, updatedAt: now } });
    await tx.profile.update({ where: { id }, data: { displayName, phone } });
    const details = {
      nameChanged: displayName !== creator.displayName,
      payoutEmailChanged: payoutEmail !== creator.payoutEmail,
    };
    const by = { actor: "creator", actorId: id, recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "creator_account_saved", table: "profiles", details }]);
    return { ok: true, version: versionOf(choice) };
  });
}
