import { randomUUID } from "node:crypto";
import type { SignInBrowser } from "@/lib/accounts/browsers";
import { beginSession } from "@/lib/accounts/sessions";
import { type BegunSession, retireLinks, sendSignInLink } from "@/lib/accounts/sign-in-links";
import { documentHash, electronicConsent, recordConsents, statementHash } from "@/lib/audit/consent-documents";
import { AGE_STATEMENT } from "@/lib/audit/consent-statements";
import { appendAudit } from "@/lib/audit/log";
import { standingConsents } from "@/lib/creators/consents";
import { stateOfDraft } from "@/lib/creators/drafts";
import { holdNewLinks } from "@/lib/creators/held-page";
import { columnsOf, presetLabels, type RulesChoice } from "@/lib/creators/rules";
import { renewSearch } from "@/lib/creators/search-document";
import { type Standing, standingOf } from "@/lib/creators/standing";
import { holdLookAlike } from "@/lib/creators/verification";
import type { OnboardingDraft } from "@/lib/generated/prisma/client";
import { holdToLicenses } from "@/lib/license-rows/slots";
import { lockName, lockPerson } from "@/lib/locks";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
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
  /** SVG path data that we made. */
  portrait: string | null;
};

/** Hours that a draft's link works. */
const LIFE_HOURS = 24;

/** What the mailbox of somebody who already has a profile is told. */
const REPEATED = {
  active: "already-registered",
  suspended: "already-suspended",
  closed: "already-closed",
} as const;

/**
 * Stores the answers as a draft and mails the link that shows and activates it. Nothing is agreed to yet. If the person already
 * has a creator profile, under any spelling of the address, nothing is stored and only its mailbox is told: the caller cannot
 * tell the difference. If the profile recently left the mailbox, the link says so.
 */
export async function onboardCreator(onboarding: Onboarding, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const known = await standingOf(tx, emailKey(onboarding.email), now);
    if (known.is === "unknown" || known.is === "earlier" || known.is === "left") return addDraft(tx, onboarding, now);
    const { userId: id, email, displayName } = known;
    await appendAudit(tx, [
      { actor: "visitor", action: "onboarding_repeated", table: "profiles", recordId: id, details: {} },
    ]);
    await sendSignInLink(tx, { id, email, displayName }, REPEATED[known.is], now);
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
 * Activates a draft once its owner, who holds the mailed link, has reviewed it and pressed the button. In one transaction the
 * draft becomes the person's creator profile, its statements are recorded as consents, all other drafts and links of the
 * address are retired, and a session starts. Undefined, changing nothing, if the link is no longer valid or the person has a
 * creator profile by now. If one person confirms several drafts at once, under any spellings of the address, one wins.
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
    const sent = await tx.onboardingDraft.findUnique({ where: { tokenHash }, select: { emailKey: true } });
    if (!sent) return undefined;
    await lockPerson(tx, sent.emailKey);
    const draft = await tx.onboardingDraft.findUnique({ where: { tokenHash } });
    if (!draft || stateOfDraft(draft, now) !== "valid") return undefined;
    const standing = await standingOf(tx, draft.emailKey, now);
    if ("userId" in standing) return undefined;
    await lockName(tx, draft.displayName);

    await markEngaged(tx, draft.email, now);
    const id = await makeCreator(tx, draft, standing, now);
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

/** Needs `lockName` first. `before`: what is known about the person. Returns the id. */
async function makeCreator(
  tx: Db,
  draft: OnboardingDraft,
  before: Exclude<Standing, { userId: string }>,
  now: Date,
): Promise<string> {
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
  if (before.is === "earlier" && before.wasSuspended) await suspendAgain(tx, id, now);
  const licensors = before.is === "earlier" ? before.licensors : [];
  await holdToLicenses(tx, { userId: id, emailKey: key, licensors }, now);
  await holdLookAlike(tx, id, displayName, now);
  await holdNewLinks(tx, { userId: id, name: displayName }, links, now);
  await renewSearch(tx, [id]);
  return id;
}

/** A creator who was suspended, and then was erased or left the mailbox, starts suspended until staff lift it. */
async function suspendAgain(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.creatorProfile.update({ where: { userId }, data: { status: "suspended", updatedAt: now } });
  const details = { note: "A profile that had the same mailbox is suspended, or was when it was erased." };
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
