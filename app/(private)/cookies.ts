import { cookies } from "next/headers";
import { currentBuyer } from "@/lib/auth/actors";
import { type ConfirmedBuyer, verifyBuyerSession } from "@/lib/buyers/session";
import { siteUrl } from "@/lib/env";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { KNOWN_BROWSER, KNOWN_SECONDS } from "@/lib/sessions/known-browser";
import { deriveToken } from "@/lib/tokens";

const BUYER = "buyer-session";
const OFFER = "offer";
const DAY = 86_400;

const shared = () => ({ httpOnly: true, sameSite: "lax" as const, secure: siteUrl().startsWith("https://") });

/**
 * Lasts 90 days. `proof`: the `buyerSessionValue` from before the visitor acted, which is void if the organization
 * took its address back meanwhile.
 */
export async function rememberBuyer(proof: string): Promise<void> {
  (await cookies()).set(BUYER, proof, { ...shared(), path: "/", maxAge: 90 * DAY });
}

export async function forgetBuyer(): Promise<void> {
  (await cookies()).delete(BUYER);
}

export const rememberedBuyer = async (): Promise<ConfirmedBuyer | undefined> =>
  (await currentBuyer()) ?? verifyBuyerSession((await cookies()).get(BUYER)?.value);

/** Lasts 60 days, and is limited to that offer's page. */
export async function rememberOffer(offer: OfferRecord): Promise<void> {
  const value = deriveToken("offer-cookie", offer.id, offer.tokenSalt);
  (await cookies()).set(OFFER, value, { ...shared(), path: paths.offer(offer.id), maxAge: 60 * DAY });
}

export const offerCookie = async (): Promise<string | undefined> => (await cookies()).get(OFFER)?.value;

/** Lets later admin sign-ins recognize this browser. */
export async function rememberBrowser(cookie: string): Promise<void> {
  (await cookies()).set(KNOWN_BROWSER, cookie, {
    httpOnly: true,
    sameSite: "strict",
    secure: siteUrl().startsWith("https://"),
    path: paths.auth,
    maxAge: KNOWN_SECONDS,
  });
}
