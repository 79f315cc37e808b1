import { cookies } from "next/headers";
import { KNOWN_BROWSER, KNOWN_SECONDS } from "@/lib/accounts/browsers";
import { buyerAt, isAddressOf } from "@/lib/accounts/confirmed-buyers";
import { carryOver } from "@/lib/brands/shortlist";
import { fromCookie, toCookie } from "@/lib/brands/shortlist-rules";
import { databaseTime } from "@/lib/clock";
import { DRAWN_FOR } from "@/lib/form-fields";
import { chooseBrand, ownBrowser, setCookie } from "@/lib/http/cookies";
import { readOrLog } from "@/lib/http/read-or-log";
import { currentBuyer, currentPerson } from "@/lib/members/actors";
import { isRefusedSignIn, OFFER_LINK, signIn } from "@/lib/members/session";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { type BuyerOfMember, mayDo } from "@/lib/proofs";
import { deriveToken } from "@/lib/tokens";

const OFFER = "offer";
const DAY = 86_400;

/**
 * Signs this browser in as the owner of the mailbox to which an offer's link was mailed, once the link's button did what it says.
 * Not if somebody is signed in, or if the form does not say that nobody was: its page said that they stay signed in. If this
 * fails, what the button did stands.
 */
export async function signInByOffer(
  { id, tokenSalt, buyerAddress, buyerOrgId }: OfferRecord,
  form: FormData,
): Promise<void> {
  await readOrLog("a sign-in by an offer's link", async () => {
    if (form.has(DRAWN_FOR) || (await currentPerson())) return;
    try {
      await signIn(OFFER_LINK, { id, tokenSalt, buyerAddress, browser: await ownBrowser(), redirect: false });
    } catch (failure) {
      if (isRefusedSignIn(failure)) return;
      throw failure;
    }
    await chooseBrand(buyerOrgId);
    await carryShortlist(() => buyerAt(buyerAddress));
  });
}

/** Whether it is the address of the brand's member who is signed in, so that other people's attempts do not count against it. */
export async function isOwnAddress(email: string): Promise<boolean> {
  const buyer = await currentBuyer();
  return buyer !== undefined && isAddressOf(buyer, email);
}

/** Lasts 60 days, and is limited to that offer's page. */
export async function rememberOffer(offer: OfferRecord): Promise<void> {
  const value = deriveToken("offer-cookie", offer.id, offer.tokenSalt);
  await setCookie(OFFER, value, { path: paths.offer(offer.id), maxAge: 60 * DAY });
}

export const offerCookie = async (): Promise<string | undefined> => (await cookies()).get(OFFER)?.value;

const SHORTLIST = "shortlist";

/** The creators kept in this browser, by the addresses of their pages. */
export const keptHere = async (): Promise<string[]> => fromCookie((await cookies()).get(SHORTLIST)?.value);

/** Lasts 90 days. Removes the cookie if there are none. */
export async function keepHere(slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) (await cookies()).delete(SHORTLIST);
  else await setCookie(SHORTLIST, toCookie(slugs), { maxAge: 90 * DAY });
}

/**
 * Moves what this browser kept into the brand's account, once its address is proved. If that fails, it stays here, and the
 * proof of the address still counts.
 */
export async function carryShortlist(find: () => Promise<BuyerOfMember | undefined>): Promise<void> {
  const slugs = await keptHere();
  if (slugs.length === 0) return;
  const carried = await readOrLog("a shortlist that is carried over", async () => {
    const buyer = await find();
    if (!buyer || !mayDo(buyer, "shortlist")) return false;
    await carryOver(buyer, slugs, await databaseTime());
    return true;
  });
  if (carried.ok && carried.value) await keepHere([]);
}

/** Lets later sign-ins, members' and staff's, recognize this browser. */
export const rememberBrowser = (cookie: string): Promise<void> =>
  setCookie(KNOWN_BROWSER, cookie, { sameSite: "strict", maxAge: KNOWN_SECONDS });
