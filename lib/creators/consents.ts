import { addressesOf } from "@/lib/accounts/addresses";
import { type Consent, statementHash } from "@/lib/audit/consent-documents";
import { AI_TRAINING_STATEMENT, AUTO_APPROVE_STATEMENT } from "@/lib/audit/consent-statements";
import type { Db } from "@/lib/postgres/db";
import type { CreatorRules } from "@/lib/terms/terms";

export function standingConsents(
  key: string,
  before: Partial<CreatorRules>,
  after: Pick<CreatorRules, "rights" | "autoApprove">,
): Consent[] {
  const consents: Consent[] = [];
  const by = { emailKey: key, party: "creator" } as const;
  if (after.rights.includes("training") && !before.rights?.includes("training")) {
    consents.push({ ...by, document: "ai-training", documentHash: statementHash(AI_TRAINING_STATEMENT) });
  }
  if (after.autoApprove && !before.autoApprove) {
    consents.push({ ...by, document: "auto-approve", documentHash: statementHash(AUTO_APPROVE_STATEMENT) });
  }
  return consents;
}

/** Withdraws them under every address the creator had, in the caller's transaction. */
export async function withdrawStanding(
  tx: Db,
  userId: string,
  documents: readonly ("ai-training" | "auto-approve")[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return;
  const addresses = await addressesOf(tx, userId);
  await tx.consentRecord.updateMany({
    where: {
      document: { in: [...documents] },
      offerId: null,
      withdrawnAt: null,
      OR: addresses.map(({ emailKey, since, until }) => ({
        emailKey,
        agreedAt: { gte: since, ...(until && { lt: until }) },
      })),
    },
    data: { withdrawnAt: now },
  });
}
