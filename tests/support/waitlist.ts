import { randomUUID } from "node:crypto";
import { deriveToken } from "@/lib/tokens";
import { joinWaitlist } from "@/lib/waitlist/join";
import { verifyWaitlistLink, type WaitlistMember } from "@/lib/waitlist/queries";
import type { Application } from "@/lib/waitlist/schema";
import type { Look } from "@/tests/support/database";

type Changes = Partial<Pick<Application, "email" | "ref" | "consentUpdates" | "referralSource">> & {
  agentReferralInfo?: string;
  referralDetails?: string;
};

/** An application of a talent whose address nobody else uses. */
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

/** Joins and answers the id. */
export async function join(changes: Changes = {}, now = new Date()): Promise<string> {
  const joined = await joinWaitlist(application(changes), now);
  if (!joined.ok) throw new Error(`The application was refused: ${joined.reason}`);
  return joined.id;
}

/** Opens the link that the mails of an entry carry. */
export async function openMailedLink(
  look: Look,
  id: string,
  purpose: "waitlist-place" | "waitlist-withdraw" = "waitlist-place",
): Promise<WaitlistMember> {
  const [row] = await look<{ token_salt: string }>("SELECT token_salt FROM waitlist_submissions WHERE id = $1", [id]);
  const entry = row && (await verifyWaitlistLink(id, deriveToken(purpose, id, row.token_salt), purpose));
  if (!entry) throw new Error("The link opens no entry");
  return entry;
}
