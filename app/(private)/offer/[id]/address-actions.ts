"use server";

import { RedirectType, redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { isOwnAddress, offerCookie, rememberOffer } from "@/app/(private)/cookies";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { correctAddress } from "@/lib/offers/correct-address";
import { verifyBuyerToken } from "@/lib/offers/queries";
import { CREATOR_GONE, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { emailKey } from "@/lib/text/email";
import { emailAddress } from "@/lib/text/schema";

const NOT_HELD = {
  title: "This offer does not wait for your address",
  message:
    "It was sent, has lapsed, or was made again for another address, or this browser did not make it. This time nothing was sent.",
};

const SAME = {
  title: "That is the address of this offer",
  message: "Look for our email there, or in your spam folder.",
  fieldErrors: { buyerEmail: "Type another address than the one above." },
};

/** For the browser that made the offer, while nobody has confirmed its address. */
export const sendFromOther = formAction(
  {
    limit: "offer",
    emailField: "buyerEmail",
    ownsAddress: isOwnAddress,
    schema: z.object({ offerId: z.string().default(""), buyerEmail: emailAddress() }),
    failed: { title: "Error", message: "Nothing was sent, and your offer is as it was. Please try again." },
  },
  async ({ offerId, buyerEmail }) => {
    if (!(await isEnabled("BUYER_OFFERS_V1"))) return refuse({ title: "Feature not available" });
    const now = await databaseTime();
    const link = await verifyBuyerToken(offerId, await offerCookie(), "offer-cookie", now);
    if (!link) return refuse(NOT_HELD);
    const held = link.offer;
    if (emailKey(buyerEmail) === emailKey(held.buyerAddress)) return refuse(SAME);
    const corrected = await correctAddress(held, buyerEmail, now);
    if (!corrected.ok) {
      const [refused] = corrected.refusals;
      if (!refused) return refuse(NOT_HELD);
      const { title, message } = refused.reason === "creator-not-found" ? CREATOR_GONE : refusalText(refused);
      return refuse({ title, message: `Nothing was sent. ${message}` });
    }
    after(dispatchSoon);
    await rememberOffer(corrected.offer);
    // The page before is about an offer that is no longer held.
    redirect(`${paths.offer(corrected.offer.id)}?submitted`, RedirectType.replace);
  },
);
