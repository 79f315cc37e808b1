import { randomUUID } from "node:crypto";
import type { Onboarding } from "@/lib/creators/onboard";
import { emailKey } from "@/lib/text/email";
import { deriveToken } from "@/lib/tokens";
import type { Look } from "@/tests/support/database";

/** What somebody sends with the form for creators, for an address that nobody else uses. */
export function onboarding(change: Partial<Onboarding> = {}): Onboarding {
  const email = `Ines.${randomUUID().slice(0, 8)}@Example.test`;
  return {
    displayName: "Ines Okafor",
    email,
    phone: null,
    preset: "standard",
    toggles: { likeness: false, voice: false, training: false },
    priceFloorCents: 5_000,
    payoutEmail: email,
    autoApprove: false,
    ...change,
  };
}

export type LinkMail = { to: string; template: string; reason: string | null; withheld: boolean; token: string };

/** The links mailed to an address, by which drafts are confirmed and people sign in, oldest first. */
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

/** The token of the newest link mailed to an address. */
export async function newestLinkTo(look: Look, email: string): Promise<string> {
  const link = (await linksTo(look, email)).at(-1);
  if (!link) throw new Error(`No link went to ${email}`);
  return link.token;
}
