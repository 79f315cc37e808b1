import { cookies, headers } from "next/headers";
import { browserInWords } from "@/lib/accounts/browsers";
import { type BegunBuyerSession, endBuyerSession, verifyBuyerSession } from "@/lib/accounts/buyer-sessions";
import { addressOf } from "@/lib/accounts/confirmed-buyer";
import { KNOWN_BROWSER, KNOWN_SECONDS } from "@/lib/accounts/known-browser";
import { SESSION_HOURS } from "@/lib/accounts/session-rules";
import { databaseTime } from "@/lib/clock";
import { siteUrl } from "@/lib/env";
import { currentBuyer } from "@/lib/members/actors";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { veiledEmail } from "@/lib/text/email";
import { deriveToken } from "@/lib/tokens";

const BUYER = "buyer-session";
const OFFER = "offer";
const DAY = 86_400;

const shared = () => ({ httpOnly: true, sameSite: "lax" as const, secure: siteUrl().startsWith("https://") });

/** In words, as the browser names itself. */
export const browserHere = async (): Promise<string> => browserInWords((await headers()).get("user-agent"));

/** As long as the session itself. Ends the one that it takes the place of, which nobody should find among the open ones. */
export async function rememberBuyer({ cookie }: BegunBuyerSession): Promise<void> {
  const jar = await cookies();
  await endBuyerSession(jar.get(BUYER)?.value, await databaseTime());
  jar.set(BUYER, cookie, { ...shared(), path: "/", maxAge: SESSION_HOURS * 3_600 });
}

/** Ends this browser's session of a brand, for every copy of its cookie. */
export async function forgetBuyer(): Promise<void> {
  const jar = await cookies();
  await endBuyerSession(jar.get(BUYER)?.value, await databaseTime());
  jar.delete(BUYER);
}

export const rememberedBuyer = async (): Promise<ConfirmedBuyer | undefined> =>
  (await currentBuyer()) ?? verifyBuyerSession((await cookies()).get(BUYER)?.value, await databaseTime());

/**
 * The address whose offers this browser sends at once although its owner is not signed in, if any; veiled, because
 * others may use the browser too.
 */
export async function rememberedSender(): Promise<string | undefined> {
  const buyer = await rememberedBuyer();
  if (!buyer || "profileId" in buyer) return undefined;
  const email = await addressOf(buyer);
  return email && veiledEmail(email);
}

/** Lasts 60 days, and is limited to that offer's page. */
export async function rememberOffer(offer: OfferRecord): Promise<void> {
  const value = deriveToken("offer-cookie", offer.id, offer.tokenSalt);
  (await cookies()).set(OFFER, value, { ...shared(), path: paths.offer(offer.id), maxAge: 60 * DAY });
}

export const offerCookie = async (): Promise<string | undefined> => (await cookies()).get(OFFER)?.value;

/** Lets later sign-ins, members' and staff's, recognize this browser. */
export async function rememberBrowser(cookie: string): Promise<void> {
  (await cookies()).set(KNOWN_BROWSER, cookie, {
    httpOnly: true,
    sameSite: "strict",
    secure: siteUrl().startsWith("https://"),
    path: "/",
    maxAge: KNOWN_SECONDS,
  });
}
