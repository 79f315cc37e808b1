import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { sendForm } from "@/tests/support/visitors";

type SignedIn = { email: string; cookies: string };

/** Whoever the page's cookies sign in. */
export async function signedIn(page: Page, email: string): Promise<SignedIn> {
  const cookies = await page.context().cookies(site());
  return { email, cookies: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** A license for organic posts alone, in force from now on, between two people who are signed in. Returns its id. */
export async function organicLicense(creator: SignedIn, brand: SignedIn): Promise<string> {
  const terms = [
    ["creatorEmail", creator.email],
    ["rights", "likeness"],
    ["rights", "voice"],
    ["media", "organic_social"],
  ] as const;
  await sendForm(site(), "offer", brand.email, terms, brand.cookies);
  const [offer] = await ask<{ id: string }>(
    `SELECT o.id FROM offer o JOIN profiles p ON p.id = o.creator_user_id
     WHERE p.email_key = $1 AND o.status = 'pending' ORDER BY o.created_at DESC`,
    [creator.email],
  );
  const as = { ...newSender(), cookie: creator.cookies };
  const approval = `${site()}${paths.approve(offer?.id ?? "")}?step=approve`;
  await sendPlain(await renderedForm(approval, 'name="agree"', as), [["agree", "on"]], as);
  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [offer?.id]);
  if (!grant) throw new Error("Nothing was licensed");
  return grant.id;
}

/** "2026-12-24", so many days from now. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
