"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { rememberedBuyer, rememberOffer } from "@/app/offer/buyer-cookies";
import { errorState, type Refusal, successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { brand } from "@/lib/brand";
import { isEnabled } from "@/lib/flags/queries";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { offerSchema } from "@/lib/offers/schema";
import { type NotSubmitted, submitOffer } from "@/lib/offers/submit/mutations";
import { OFFER_SUBMITTED } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/pricing/rules";
import { emailKey } from "@/lib/text/email";

const FAILED = { title: "Error", message: "Your offer was not saved, and nobody was told of it. Please try again." };

/** The specification's words for an offer that its creator's rules refuse (specification 5). */
function refusalText(refusal: NotSubmitted): Refusal {
  switch (refusal.reason) {
    case "creator-not-found":
      return {
        title: "Creator not found",
        message: `No creator on ${brand.name} has this address. Check the spelling, or choose a verified creator.`,
        fieldErrors: { creatorEmail: "Creator not found" },
      };
    case "request-not-allowed":
      return {
        title: "Request not allowed",
        message: "This creator doesn't allow some of the requested content types",
        fieldErrors: { rights: "This creator doesn't allow some of the requested content types" },
      };
    case "price-too-low": {
      const message = `Creator's minimum rate is ${formatUsd(refusal.priceFloorCents)}`;
      return { title: "Price too low", message, fieldErrors: { price: message } };
    }
  }
}

/** Submits the offer form and leads to the offer's own page. */
export async function makeOffer(previous: FormState, data: FormData): Promise<FormState> {
  if (isTrapped(data)) return successState(previous, OFFER_SUBMITTED);
  const refused = await refuseOverLimit("offer", previous, data, "buyerEmail");
  if (refused) return refused;
  if (!(await isEnabled("BUYER_OFFERS_V1"))) return errorState(previous, data, { title: "Feature not available" });
  const form = parseForm(offerSchema, data, { previous, title: "Please fill in all required fields" });
  if (!form.ok) return form.state;
  const { submissionKey, buyerName, buyerEmail, company, creatorEmail, verifiedCreator, rights, price, ...terms } =
    form.data;
  const request = {
    submissionKey,
    buyerName,
    buyerEmail,
    buyerOrgName: company ?? buyerName,
    creator: creatorEmail.trim() ? { emailKey: emailKey(creatorEmail) } : { userId: verifiedCreator },
    terms: {
      category: terms.category,
      territory: terms.territory,
      termMonths: terms.termMonths,
      useCase: terms.useCase,
      likeness: rights.includes("likeness"),
      voice: rights.includes("voice"),
      training: rights.includes("training"),
      priceCents: price,
    },
  };
  const buyer = await rememberedBuyer();
  const saved = await attempt(() => submitOffer(request, buyer, new Date()), previous, data, FAILED);
  if (!saved.ok) return saved.state;
  const submitted = saved.value;
  if (!submitted.ok) return errorState(previous, data, refusalText(submitted));
  after(dispatchSoon);
  await rememberOffer(submitted.offer);
  redirect(`${paths.offer(submitted.offer.id)}?submitted`);
}
