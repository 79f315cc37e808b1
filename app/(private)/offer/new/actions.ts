"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import type { z } from "zod";
import { rememberedBuyer, rememberOffer } from "@/app/(private)/cookies";
import { licenseOfBrand, ownOffer } from "@/app/(private)/offer/new/own-offer";
import { isAddressOf } from "@/lib/accounts/confirmed-buyer";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import type { LicensorKey } from "@/lib/creators/queries";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { requestOrigin } from "@/lib/http/read-or-log";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { currentMember } from "@/lib/members/actors";
import type { OfferRecord } from "@/lib/offers/record";
import { renewedBy } from "@/lib/offers/renewal";
import type { OfferRequest } from "@/lib/offers/request";
import { offerSchema } from "@/lib/offers/schema";
import { submitOffer } from "@/lib/offers/submit";
import { CREATOR_GONE, PAGE_GONE, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { emailAddressOf, emailKey } from "@/lib/text/email";

const FAILED = { title: "Error", message: "Your offer was not saved, and nobody was told of it. Please try again." };

/** The former offer names the creator, and only its own brand may see that. */
const SIGN_IN_AGAIN = {
  title: "Please sign in again",
  message: "Your session has ended, and with it the way to the creator of the former offer. Nothing was sent.",
};

const chosenCreator = ({ creatorEmail, creator }: z.output<typeof offerSchema>): LicensorKey =>
  creatorEmail.trim() ? { emailKey: emailKey(emailAddressOf(creatorEmail) ?? creatorEmail) } : { slug: creator };

type Own = { former: OfferRecord | undefined; renewed: GrantRecord | undefined };

function requestOf(form: z.output<typeof offerSchema>, { former, renewed }: Own): OfferRequest {
  const { submissionKey, buyerName, buyerEmail, company, creatorEmail, creator, like, renews, price, ...terms } = form;
  return {
    submissionKey,
    buyerName,
    buyerEmail,
    company,
    creator: former ? { userId: former.creatorUserId } : chosenCreator(form),
    renews: renewed && renewedBy(renewed),
    terms: { ...terms, priceCents: price },
  };
}

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
  },
  async (form) => {
    if (!(await isEnabled("BUYER_OFFERS_V1"))) return refuse({ title: "Feature not available" });
    const own: Own = { former: await ownOffer(form.like), renewed: await licenseOfBrand(form.renews) };
    if ((form.like && !own.former) || (form.renews && !own.renewed)) return refuse(SIGN_IN_AGAIN);
    const [buyer, origin] = [await rememberedBuyer(), await requestOrigin()];
    const request = { ...requestOf(form, own), signedInAs: (await currentMember())?.id };
    const submitted = await submitOffer(request, buyer, await databaseTime(), origin);
    if (!submitted.ok) {
      if (submitted.reason !== "creator-not-found") return refuse(refusalText(submitted));
      return refuse(own.former ? CREATOR_GONE : form.creator ? PAGE_GONE : refusalText(submitted));
    }
    after(dispatchSoon);
    await rememberOffer(submitted.offer);
    redirect(`${paths.offer(submitted.offer.id)}?submitted`);
  },
);
