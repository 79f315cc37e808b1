import { randomUUID } from "node:crypto";
import { beginSession } from "@/lib/accounts/begin-session";
import type { SignInBrowser } from "@/lib/accounts/browsers";
import { leftBy } from "@/lib/accounts/left-addresses";
import { personMailboxOf } from "@/lib/accounts/person-mailbox";
import { type BegunSession, retireLinks, sendSignInLink } from "@/lib/accounts/sign-in-links";
import { documentHash, electronicConsent, statementHash } from "@/lib/audit/consent-documents";
import { AGE_STATEMENT } from "@/lib/audit/consent-statements";
import { appendAudit } from "@/lib/audit/log";
import { recordConsents, standingConsents } from "@/lib/creators/consents";
import { stateOfDraft } from "@/lib/creators/drafts";
import { columnsOf, presetLabels, type RulesChoice } from "@/lib/creators/rules";
import { holdLookAlike, lockName } from "@/lib/creators/verification";
import type { OnboardingDraft } from "@/lib/generated/prisma/client";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { isMarked } from "@/lib/retention/marks";
import { describeAllowedMedia } from "@/lib/terms/scope";
import { describeRights } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken, looksLikeToken, newSalt } from "@/lib/tokens";

export type Onboarding = RulesChoice & {
  displayName: string;
  email: string;
  phone: string | null;
  craft: string | null;
  city: string | null;
  links: string[];
  /** SVG path data made by us. */
  portrait: string | null;
};

/** Hours that a draft's link works. */
const LIFE_HOURS = 24;

/**
 * Stores the answers as a draft and mails the link that shows and activates it. Nothing is agreed to yet. If the
 * address has a creator profile, nothing is stored and only its mailbox is told: the caller cannot tell the difference.
 */
export async function onboardCreator(onboarding: Onboarding, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const known = await tx.profile.findFirst({
      where: { emailKey: emailKey(onboarding.email), creatorProfile: { isNot: null } },
      select: { id: true, email: true, displayName: true },
    });
    if (!known) return addDraft(tx, onboarding, now);
    await appendAudit(tx, [
      { actor: "visitor", action: "onboarding_repeated", table: "profiles", recordId: known.id, details: {} },
    ]);
    await sendSignInLink(tx, known, "already-registered", now);
  });
}

async function addDraft(tx: Db, onboarding: Onboarding, now: Date): Promise<void> {
  const { displayName, email, phone, preset, craft, city, links, portrait } = onboarding;
  const id = randomUUID();
  const tokenSalt = newSalt();
  const expiresAt = addHours(now, LIFE_HOURS);
  const columns = columnsOf(onboarding);
  await tx.onboardingDraft.create({
    data: {
      id,
      email,
      emailKey: emailKey(email),
      displayName,
      phone,
      craft,
      city,
      links,
      portrait,
      ...columns,
      tokenHash: hashToken(deriveToken("sign-in", id, tokenSalt)),
      expiresAt,
      createdAt: now,
    },
  });
  const entry = { actor: "visitor", table: "onboarding_draft", recordId: id } as const;
  await appendAudit(tx, [{ ...entry, action: "onboarding_submitted", details: { preset } }]);
  const payload = {
    linkId: id,
    tokenSalt,
    expiresAt: expiresAt.toISOString(),
    preset: presetLabels[preset].title.replace(" - recommended", ""),
    rights: describeRights(columns.rights),
    priceFloorCents: columns.priceFloorCents,
    autoApprove: columns.autoApprove,
    allowsExclusive: columns.allowsExclusive,
    media: describeAllowedMedia(columns.media),
    paysElsewhere: emailKey(columns.payoutEmail) !== emailKey(email),
  };
  await enqueueMail(tx, [{ template: "onboarding-link", toAddress: email, payload }], now);
}

/**
 * Activates a draft after its owner, who holds the mailed link, has reviewed it and pressed the button. In one
 * transaction the draft becomes the address's creator profile, its statements are recorded as consents, every other
 * draft and link of the address is retired, and a session starts. Returns undefined, changing nothing, if the link is
 * no longer valid or the address has a creator profile meanwhile. Of several drafts of one address confirmed at once,
 * one wins.
 */
export async function activateDraft(
  token: unknown,
  now: Date,
  browser?: SignInBrowser,
): Promise<BegunSession | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const tokenHash = hashToken(token);
  const terms = await documentHash("terms-of-service");
  return db().$transaction(async (tx) => {
    // Locks all drafts of this address in a fixed order.
    await tx.$executeRaw`
      SELECT FROM onboarding_draft WHERE email_key = (SELECT email_key FROM onboarding_draft WHERE token_hash = ${tokenHash})
      ORDER BY id FOR UPDATE`;
    const draft = await tx.onboardingDraft.findUnique({ where: { tokenHash } });
    if (!draft || stateOfDraft(draft, now) !== "valid") return undefined;
    const registered = await tx.creatorProfile.count({ where: { profile: { emailKey: draft.emailKey } } });
    if (registered > 0 || (await leftBy(tx, draft.emailKey, now))) return undefined;

    await markEngaged(tx, draft.email, now);
    const id = await makeCreator(tx, draft, now);
    const { emailKey: key, preset } = draft;
    const agreed = { document: "terms-of-service", documentHash: terms, emailKey: key, party: "creator" } as const;
    const said = { emailKey: key, party: "creator" } as const;
    const ofAge = {
      ...said,
      document: "age-of-majority",
      documentHash: statementHash(AGE_STATEMENT),
      statement: AGE_STATEMENT,
    } as const;
    await recordConsents(
      tx,
      [agreed, ofAge, electronicConsent(key, "creator"), ...standingConsents(key, {}, draft)],
      now,
    );
    const retired = await retireOthers(tx, draft, id, now);
    const sessionId = await beginSession(tx, { profileId: id, kind: "creator", browser, mailboxProvedAt: now }, now);
    const by = { actor: "creator", actorId: id, recordId: id } as const;
    await appendAudit(tx, [
      { ...by, action: "login", table: "profiles", details: { method: "sign-in-link" } },
      { ...by, action: "creator_activated", table: "creator_profile", details: { preset, draftId: draft.id, retired } },
    ]);
    return { id, sessionId };
  });
}

/** Returns the person's id. */
async function makeCreator(tx: Db, draft: OnboardingDraft, now: Date): Promise<string> {
  const { displayName, phone, email, emailKey: key } = draft;
  const person = { displayName, phone, emailVerifiedAt: now };
  const { id } = await tx.profile.upsert({
    where: { emailKey: key },
    create: { ...person, email, emailKey: key, sessionsValidFrom: now },
    update: person,
    select: { id: true },
  });
  const { preset, rights, categories, priceFloorCents, payoutEmail, autoApprove, ...more } = draft;
  const { allowsExclusive, media, replicaNoticeDays } = more;
  const given = { allowsExclusive, media, replicaNoticeDays };
  const rules = { preset, rights, categories, priceFloorCents, payoutEmail, autoApprove, ...given };
  const { craft, city, links, portrait } = draft;
  const seen = { craft, city, links, portrait };
  await tx.creatorProfile.create({ data: { userId: id, status: "active", activatedAt: now, ...rules, ...seen } });
  await suspendAgain(tx, id, key, now);
  await lockName(tx, displayName);
  await holdLookAlike(tx, id, displayName, now);
  return id;
}

/** Who was suspended and was erased since begins suspended, until staff lift it. */
async function suspendAgain(tx: Db, userId: string, key: string, now: Date): Promise<void> {
  const suspended = await tx.$executeRaw`
    UPDATE creator_profile SET status = 'suspended', updated_at = ${now}::timestamptz
    WHERE user_id = ${userId}::uuid AND ${isMarked("suspension", await personMailboxOf(tx, key))}`;
  if (suspended === 0) return;
  const details = { note: "Suspended before an erasure of the same mailbox." };
  await appendAudit(tx, [
    { actor: "system", action: "creator_suspended", table: "creator_profile", recordId: userId, details },
  ]);
}

/** Also marks `draft` as applied. Returns how many drafts were retired. */
async function retireOthers(tx: Db, draft: OnboardingDraft, profileId: string, now: Date): Promise<number> {
  await tx.onboardingDraft.update({ where: { id: draft.id }, data: { appliedAt: now } });
  await retireLinks(tx, profileId, now);
  const { count } = await tx.onboardingDraft.updateMany({
    where: { emailKey: draft.emailKey, appliedAt: null, retiredAt: null },
    data: { retiredAt: now },
  });
  return count;
}
