"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import type { z } from "zod";
import { rememberedBuyer, rememberOffer } from "@/app/(private)/cookies";
import { isAddressOf } from "@/lib/buyers/session";
import { isEnabled } from "@/lib/flags/queries";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { dispatchSoon } from "@/lib/mail/dispatch";
import type { OfferRequest } from "@/lib/offers/request";
import { offerSchema } from "@/lib/offers/schema";
import { submitOffer } from "@/lib/offers/submit";
import { OFFER_SUBMITTED, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { emailKey } from "@/lib/text/email";

const FAILED = { title: "Error", message: "Your offer was not saved, and nobody was told of it. Please try again." };

/** What is asked of the creator, as typed. */
function requestOf(form: z.output<typeof offerSchema>): OfferRequest {
  const { rights, price: priceCents, category, territory, termMonths, useCase } = form;
  return {
    submissionKey: form.submissionKey,
    buyerName: form.buyerName,
    buyerEmail: form.buyerEmail,
    company: form.company,
    creator: form.creatorEmail.trim() ? { emailKey: emailKey(form.creatorEmail) } : { userId: form.verifiedCreator },
    terms: {
      ...{ category, territory, termMonths, useCase, priceCents },
      likeness: rights.includes("likeness"),
      voice: rights.includes("voice"),
      training: rights.includes("training"),
    },
  };
}

/** Submits the offer form and leads to the offer's own page. */
export const makeOffer = formAction(
  {
    limit: "offer",
    emailField: "buyerEmail",
    ownsAddress: async (email) => {
      const buyer = await rememberedBuyer();
      return buyer !== undefined && isAddressOf(buyer, email);
    },
    schema: offerSchema,
    title: "Please fill in all required fields",
    failed: FAILED,
    trapped: OFFER_SUBMITTED,
  },
  async (form) => {
    if (!(await isEnabled("BUYER_OFFERS_V1"))) return refuse({ title: "Feature not available" });
    const submitted = await submitOffer(requestOf(form), await rememberedBuyer(), new Date());
    if (!submitted.ok) return refuse(refusalText(submitted));
    after(dispatchSoon);
    await rememberOffer(submitted.offer);
    redirect(`${paths.offer(submitted.offer.id)}?submitted`);
  },
);
