"use server";

import { redirect } from "next/navigation";
import { rememberBuyer } from "@/app/offer/buyer-cookies";
import { errorState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { confirmBuyerOrg } from "@/lib/buyer-orgs/mutations";
import { verifyBuyerLink } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";

const failed = { title: "Error", message: "Your address was not confirmed. Please try again." };

/** Confirms the buyer's address: whoever presents the mailed link and presses the button has the mailbox. */
export async function confirmBuyer(previous: FormState, data: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("decision", previous, data);
  if (refused) return refused;
  const token = formText(data, "token");
  const link = await verifyBuyerLink(formText(data, "offerId"), token, "buyer-offer");
  if (!link || !token) return errorState(previous, data, { title: "Invalid or expired link" });
  const { buyerOrgId } = link.offer;
  const saved = await attempt(() => confirmBuyerOrg(buyerOrgId, new Date()), previous, data, failed);
  if (!saved.ok) return saved.state;
  await rememberBuyer(link.offer.buyerOrgId);
  redirect(paths.offerLink(link.offer.id, token));
}
