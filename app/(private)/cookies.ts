import { cookies, headers } from "next/headers";
import { browserInWords, KNOWN_BROWSER, KNOWN_SECONDS } from "@/lib/accounts/browsers";
import {
  addressOf,
  type BegunBuyerSession,
  endBuyerSession,
  isAddressOf,
  verifyBuyerSession,
} from "@/lib/accounts/confirmed-buyers";
import { SESSION_HOURS } from "@/lib/accounts/rules";
import { carryOver } from "@/lib/brands/shortlist";
import { fromCookie, toCookie } from "@/lib/brands/shortlist-rules";
import { databaseTime } from "@/lib/clock";
import { siteUrl } from "@/lib/env";
import { readOrLog } from "@/lib/http/read-or-log";
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

/** In words, from the browser's own name. */
export const browserHere = async (): Promise<string> => browserInWords((await headers()).get("user-agent"));

/** Lasts as long as the session itself. Ends the session that it replaces, so that nobody finds that among the open ones. */
export async function rememberBuyer({ cookie }: BegunBuyerSession): Promise<void> {
  const jar = await cookies();
  const now = await databaseTime();
  await endBuyerSession(jar.get(BUYER)?.value, now);
  jar.set(BUYER, cookie, { ...shared(), path: "/", maxAge: SESSION_HOURS * 3_600 });
  await carryShortlist(() => verifyBuyerSession(cookie, now));
}

/** Ends this browser's session of a brand, for every copy of its cookie. */
export async function forgetBuyer(): Promise<void> {
  const jar = await cookies();
  await endBuyerSession(jar.get(BUYER)?.value, await databaseTime());
  jar.delete(BUYER);
}

export const rememberedBuyer = async (): Promise<ConfirmedBuyer | undefined> =>
  (await currentBuyer()) ?? verifyBuyerSession((await cookies()).get(BUYER)?.value, await databaseTime());

/** Whether this browser has proved the address, so that other people's attempts do not count against it. */
export async function isRememberedAddress(email: string): Promise<boolean> {
  const buyer = await rememberedBuyer();
  return buyer !== undefined && isAddressOf(buyer, email);
}

/**
 * The address whose offers this browser sends at once although its owner is not signed in, if any. Veiled, because others may
 * use the browser too.
 */
export async function senderOf(buyer: ConfirmedBuyer | undefined): Promise<string | undefined> {
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

const SHORTLIST = "shortlist";

/** The creators kept in this browser, by the addresses of their pages. */
export const keptHere = async (): Promise<string[]> => fromCookie((await cookies()).get(SHORTLIST)?.value);

/** Lasts 90 days. Removes the cookie if there are none. */
export async function keepHere(slugs: readonly string[]): Promise<void> {
  const jar = await cookies();
  if (slugs.length === 0) jar.delete(SHORTLIST);
  else jar.set(SHORTLIST, toCookie(slugs), { ...shared(), path: "/", maxAge: 90 * DAY });
}

/**
 * Moves what this browser kept into the brand's account, once its address is proved. If that fails, it stays here, and the
 * proof of the address still counts.
 */
export async function carryShortlist(find: () => Promise<ConfirmedBuyer | undefined>): Promise<void> {
  const slugs = await keptHere();
  if (slugs.length === 0) return;
  const carried = await readOrLog("a shortlist that is carried over", async () => {
    const buyer = await find();
    if (buyer) await carryOver(buyer, slugs, await databaseTime());
    return buyer !== undefined;
  });
  if (carried.ok && carried.value) await keepHere([]);
}

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
