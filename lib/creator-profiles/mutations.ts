import { randomUUID } from "node:crypto";
import { appendAudit } from "@/lib/audit/log";
import { sendSignInLink } from "@/lib/auth/sign-in-links";
import { documentHash, statementHash } from "@/lib/consent/documents";
import { type Consent, consentCte } from "@/lib/consent/records";
import { AI_TRAINING_STATEMENT, AUTO_APPROVE_STATEMENT } from "@/lib/consent/statements";
import type { CreatorRecord } from "@/lib/creator-profiles/queries";
import { type Preset, rulesOfPreset } from "@/lib/creator-profiles/rules";
import { type Db, db } from "@/lib/db";
import type { CreatorRules, Rights } from "@/lib/offers/rules";
import { emailKey } from "@/lib/text/email";

/** The rules that a creator sets, as the form gives them. `toggles` count only with the preset `custom`. */
export type RulesChoice = {
  preset: Preset;
  toggles: Rights;
  priceFloorCents: number;
  payoutEmail: string;
  autoApprove: boolean;
};

export type Onboarding = RulesChoice & { displayName: string; email: string; phone: string | null };

const columnsOf = (choice: RulesChoice) => {
  const { categories, ...rights } = rulesOfPreset(choice.preset, choice.toggles);
  return {
    preset: choice.preset,
    ...rights,
    categories: [...categories],
    priceFloorCents: choice.priceFloorCents,
    payoutEmail: choice.payoutEmail,
    autoApprove: choice.autoApprove,
  };
};

/** Consents for the standing rules that `after` switches on and `before` did not have. */
function standingConsents(
  key: string,
  before: Partial<CreatorRules>,
  after: { training: boolean; autoApprove: boolean },
): Consent[] {
  const consents: Consent[] = [];
  const by = { emailKey: key, party: "creator" } as const;
  if (after.training && !before.training) {
    consents.push({ ...by, document: "ai-training", documentHash: statementHash(AI_TRAINING_STATEMENT) });
  }
  if (after.autoApprove && !before.autoApprove) {
    consents.push({ ...by, document: "auto-approve", documentHash: statementHash(AUTO_APPROVE_STATEMENT) });
  }
  return consents;
}

async function recordConsents(tx: Db, consents: readonly Consent[], now: Date): Promise<void> {
  if (consents.length > 0) await tx.$executeRaw(consentCte("(SELECT 1) AS always", consents, now));
}

/**
 * Adds a creator in state pending and mails the link that completes it. An address that already has a profile is left
 * as it is, and only its mailbox is told: the caller cannot tell the two apart.
 */
export async function onboardCreator(onboarding: Onboarding, now: Date): Promise<void> {
  const key = emailKey(onboarding.email);
  const terms = await documentHash("terms-of-service");
  await db().$transaction(async (tx) => {
    const id = randomUUID();
    const { count } = await tx.profile.createMany({
      data: {
        id,
        email: onboarding.email,
        emailKey: key,
        displayName: onboarding.displayName,
        phone: onboarding.phone,
        sessionsValidFrom: now,
      },
      skipDuplicates: true,
    });
    if (count === 0) {
      const known = await tx.profile.findUniqueOrThrow({
        where: { emailKey: key },
        select: { id: true, email: true, displayName: true },
      });
      await appendAudit(tx, [
        { actor: "visitor", action: "onboarding_repeated", table: "profiles", recordId: known.id, details: {} },
      ]);
      return sendSignInLink(tx, known, "already-registered", now);
    }
    const columns = columnsOf(onboarding);
    await tx.creatorProfile.create({ data: { userId: id, ...columns } });
    await recordConsents(
      tx,
      [
        { document: "terms-of-service", documentHash: terms, emailKey: key, party: "creator" },
        ...standingConsents(key, {}, columns),
      ],
      now,
    );
    await appendAudit(tx, [
      {
        actor: "visitor",
        action: "creator_onboarded",
        table: "creator_profile",
        recordId: id,
        details: { preset: onboarding.preset },
      },
    ]);
    await sendSignInLink(tx, { id, email: onboarding.email, displayName: onboarding.displayName }, "onboarding", now);
  });
}

/** Mails a sign-in link when the address belongs to a creator; does nothing otherwise. The caller cannot tell which. */
export async function requestSignIn(email: string, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const person = await tx.profile.findFirst({
      where: { emailKey: emailKey(email), creatorProfile: { isNot: null } },
      select: { id: true, email: true, displayName: true },
    });
    if (person) await sendSignInLink(tx, person, "sign-in", now);
  });
}

const auditable = (record: CreatorRecord) => ({
  preset: record.preset,
  likeness: record.rules.likeness,
  voice: record.rules.voice,
  training: record.rules.training,
  priceFloorCents: record.rules.priceFloorCents,
  autoApprove: record.rules.autoApprove,
});

/**
 * Changes a creator's standing rules. They bind offers made from now on; offers already made keep their terms. Switching
 * AI training or auto-approve off withdraws the consent that was given for it.
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
    await tx.consentRecord.updateMany({
      where: { emailKey: key, document: { in: withdrawn }, offerId: null, withdrawnAt: null },
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
