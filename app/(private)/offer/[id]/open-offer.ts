import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { refuse } from "@/lib/forms/answers";
import { currentBuyer } from "@/lib/members/actors";
import { offerInSession, verifyBuyerToken } from "@/lib/offers/queries";

const openBuyerLink = requireLink((id, token) => verifyBuyerToken(id, token, "buyer-offer"));

async function openInSession(offerId: string, unchanged: string) {
  const buyer = await currentBuyer();
  const own = buyer && (await offerInSession(offerId, buyer, await databaseTime()));
  return own ?? refuse({ title: "Please sign in again", message: unchanged, asksSignIn: true });
}

/** For a form about a brand's offer, by its mailed link or in the brand's session. `unchanged`: what did not happen. */
export const openBuyersOffer = async ({ offerId, token }: { offerId: string; token: string }, unchanged: string) =>
  token ? openBuyerLink({ id: offerId, token }) : openInSession(offerId, unchanged);
