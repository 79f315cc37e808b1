"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { isOwnAddress, rememberOffer } from "@/app/(private)/cookies";
import { licenseOfBrand, NOT_SAVED, ownOffer, readSubmission } from "@/app/(private)/offer-parts/own-offer";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { inviteCreator } from "@/lib/creators/invite";
import type { LicensorKey } from "@/lib/creators/queries";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { checkLimit } from "@/lib/http/limits";
import { requestMeta, requestOrigin } from "@/lib/http/read-or-log";
import type { OfferRecord } from "@/lib/offers/record";
import { renewedBy } from "@/lib/offers/renewal";
import { isReturned } from "@/lib/offers/review-rules";
import { offeredTerms, offerSchema } from "@/lib/offers/schema";
import { insteadOf, submitOffer } from "@/lib/offers/submit";
import { CREATOR_GONE, PAGE_GONE, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { emailAddressOf, emailKey } from "@/lib/text/email";
import { emailAddress } from "@/lib/text/schema";

/** The former offer names the creator, which only its own brand may see. */
const SIGN_IN_AGAIN = {
  title: "Please sign in again",
  message: "Your session has ended, so we no longer know which creator the earlier offer was for. Nothing was sent.",
};

type OfferForm = z.output<typeof offerSchema>;

function creatorOf({ creator, creatorEmail }: OfferForm, former: OfferRecord | undefined): LicensorKey {
  if (creator) return { slug: creator };
  if (former) return { userId: former.creatorUserId };
  return { emailKey: emailKey(emailAddressOf(creatorEmail) ?? creatorEmail) };
}

export const makeOffer = formAction(
  {
    limit: "offer",
    emailField: "buyerEmail",
    ownsAddress: isOwnAddress,
    schema: offerSchema,
    title: "Please fill in all required fields",
    failed: NOT_SAVED,
  },
  async (form, _actor, sent) => {
    const submission = await readSubmission(form, sent);
    if (submission.refused) return submission.refused;
    const { now, buyer, sender } = submission;
    const [former, renewed] = [await ownOffer(form.like), await licenseOfBrand(form.renews)];
    if ((form.like && !former) || (form.renews && !renewed)) return refuse(SIGN_IN_AGAIN);
    const request = {
      ...sender,
      creator: creatorOf(form, former),
      renews: renewed && renewedBy(renewed),
      terms: { ...offeredTerms(form), priceCents: form.price },
    };
    const instead = buyer && former && isReturned(former) ? insteadOf(buyer, [former], now) : undefined;
    const submitted = await submitOffer(request, buyer, now, await requestOrigin(), instead);
    if (!submitted.ok) {
      if (submitted.reason === "other-parties") refresh();
      const isUnknown = submitted.reason === "creator-not-found";
      if (isUnknown && form.creator) return refuse(PAGE_GONE);
      return refuse(isUnknown && former ? CREATOR_GONE : refusalText(submitted));
    }
    after(dispatchSoon);
    await rememberOffer(submitted.offer);
    redirect(`${paths.offer(submitted.offer.id)}?submitted`);
  },
);

export const inviteByMail = formAction(
  {
    limit: "invitation",
    schema: z.object({ creatorEmail: emailAddress() }),
    failed: { title: "Error", message: "Nobody was invited. Please try again." },
  },
  async ({ creatorEmail }) => {
    if (!(await isEnabled("CREATOR_ONBOARDING_V1"))) return refuse({ title: "Feature not available" });
    const day = await checkLimit("invitationsOfDay", { ip: (await requestMeta()).ip, email: creatorEmail });
    if (!day.ok) return refuse(day);
    await inviteCreator(creatorEmail, await databaseTime());
    after(dispatchSoon);
    return {
      title: "Invitation sent",
      message: `One email goes to ${creatorEmail}, unless we invited this address within a year or its owner wants no more of them. No offer was sent: make it once they have joined.`,
      keepsFields: true,
    };
  },
);
