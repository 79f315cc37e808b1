import { randomInt, randomUUID } from "node:crypto";
import { findCreatorRow } from "@/lib/creators/admin";
import type { Onboarding } from "@/lib/creators/onboard";
import { type CreatorDecision, seenVersion } from "@/lib/creators/rules";
import { hashPassword } from "@/lib/members/password";
import { decideOnCreator } from "@/lib/offers/suspend";
import { db } from "@/lib/postgres/db";
import type { Admin } from "@/lib/proofs";
import { MEDIA } from "@/lib/terms/scope";
import { emailKey } from "@/lib/text/email";
import { deriveToken } from "@/lib/tokens";
import { joinWaitlist } from "@/lib/waitlist/join";
import { verifyWaitlistToken, type WaitlistMember } from "@/lib/waitlist/queries";
import type { Application } from "@/lib/waitlist/schema";
import type { Look } from "@/tests/support/database";

export const PASSWORD = "correct horse battery";

export async function addAdmin(role: "admin" | "member" = "admin"): Promise<Admin> {
  const id = randomUUID();
  const email = `admin-${id.slice(0, 8)}@example.test`;
  const data = { id, email, emailKey: email, role, passwordHash: await hashPassword(PASSWORD) };
  const sessionId = randomUUID();
  const sessions = { create: { id: sessionId, kind: "admin" } } as const;
  await db().profile.create({ data: { ...data, sessionsValidFrom: new Date(0), sessions } });
  return { id, email, sessionId } as Admin;
}

/** Newest first, an hour apart. */
export async function addWaitlist(names: readonly string[], now: Date): Promise<string[]> {
  const rows = names.map((fullName, index) => {
    const id = randomUUID();
    // Digits alone, because searches for letters must not find the address.
    const email = `${randomInt(1e9)}-${index}@example.test`;
    const createdAt = new Date(now.getTime() - index * 3_600_000);
    const agreed = { agreedWaitlistTerms: true, agreedPlatformTerms: true };
    return { id, fullName, email, emailKey: email, userType: "talent" as const, tokenSalt: "x", createdAt, ...agreed };
  });
  await db().waitlistSubmission.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

export function onboarding(change: Partial<Onboarding> = {}): Onboarding {
  const email = `Ines.${randomUUID().slice(0, 8)}@Example.test`;
  return {
    displayName: "Ines Okafor",
    email,
    phone: null,
    craft: null,
    city: null,
    links: [],
    portrait: null,
    preset: "standard",
    toggles: [],
    priceFloorCents: 5_000,
    payoutEmail: email,
    autoApprove: false,
    allowsExclusive: false,
    media: MEDIA,
    replicaNoticeDays: 7,
    ...change,
  };
}

type LinkMail = { to: string; template: string; reason: string | null; withheld: boolean; token: string };

export async function linksTo(look: Look, email: string): Promise<LinkMail[]> {
  const rows = await look<Omit<LinkMail, "token"> & { id: string; salt: string }>(
    `SELECT to_address AS to, template, payload->>'reason' AS reason, state = 'withheld' AS withheld,
       payload->>'linkId' AS id, payload->>'tokenSalt' AS salt
     FROM outbound_email WHERE template IN ('magic-link', 'onboarding-link') AND lower(to_address) = $1
     ORDER BY created_at, id`,
    [emailKey(email)],
  );
  return rows.map(({ id, salt, ...mail }) => ({ ...mail, token: deriveToken("sign-in", id, salt) }));
}

export async function newestLinkTo(look: Look, email: string): Promise<string> {
  const link = (await linksTo(look, email)).at(-1);
  if (!link) throw new Error(`No link went to ${email}`);
  return link.token;
}

type Changes = Partial<Pick<Application, "email" | "ref" | "consentUpdates" | "referralSource">> & {
  agentReferralInfo?: string;
  referralDetails?: string;
};

export const application = (changes: Changes = {}): Application => ({
  agree: "on",
  fullName: "Ada Merritt",
  email: `ada-${randomUUID().slice(0, 8)}@example.test`,
  phone: "+14045550123",
  primaryInterest: "talent",
  consentUpdates: true,
  portfolioLinks: "https://example.test/ada",
  talentCategory: "musician",
  minFee: "1000-2500",
  preferredUseCases: ["film_tv", "audiobooks"],
  contentDurationPreferences: ["micro"],
  geographicLicensing: [],
  ...changes,
});

export async function join(changes: Changes = {}, now = new Date()): Promise<string> {
  const joined = await joinWaitlist(application(changes), now);
  if (!joined.ok) throw new Error(`The application was refused: ${joined.reason}`);
  return joined.id;
}

export async function openMailedLink(
  look: Look,
  id: string,
  purpose: "waitlist-place" | "waitlist-withdraw" = "waitlist-place",
): Promise<WaitlistMember> {
  const [row] = await look<{ token_salt: string }>("SELECT token_salt FROM waitlist_submissions WHERE id = $1", [id]);
  const entry = row && (await verifyWaitlistToken(id, deriveToken(purpose, id, row.token_salt), purpose));
  if (!entry) throw new Error("The link opens no entry");
  return entry;
}

/** On the creator as it is at this moment, as an administrator who just opened it. */
export async function decideOn(
  admin: Admin,
  userId: string,
  decision: CreatorDecision,
  note: string,
  now: Date,
): Promise<boolean> {
  const seen = (await findCreatorRow(userId))?.seen;
  const version = seen ? seenVersion(seen) : "";
  return (await decideOnCreator(admin, { userId, decision, note, version }, now)) === "done";
}
