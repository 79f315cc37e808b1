"use server";

import { RedirectType, redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { isOwnAddress, offerCookie, rememberOffer, signInByOffer } from "@/app/(private)/cookies";
import { gateByOffer } from "@/app/(private)/gates";
import { openBuyersOffer } from "@/app/(private)/offer/[id]/open-offer";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, gateByEither } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { requestOrigin } from "@/lib/http/read-or-log";
import { type ConfirmedBrief, confirmBrief } from "@/lib/offers/brief-submit";
import { confirmOffer, type NotConfirmed, provesMailbox } from "@/lib/offers/confirm";
import { correctAddress } from "@/lib/offers/correct-address";
import { reportMessage, sendMessage } from "@/lib/offers/message-send";
import { writingBuyer } from "@/lib/offers/messages";
import { verifyBuyerToken } from "@/lib/offers/queries";
import { buyerLinkSchema, offerMessageSchema, offerReportSchema } from "@/lib/offers/schema";
import { CREATOR_GONE, NOT_REPORTED, notSent, REPORTED, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { emailKey } from "@/lib/text/email";
import { emailAddress } from "@/lib/text/schema";

const NOT_HELD = { title: "Nothing was sent", message: "It was sent or withdrawn meanwhile." };
const OWN_RELEASE = { title: "A colleague releases this offer", message: "Whoever made an offer does not release it." };

function textOf(refused: NotConfirmed) {
  if (refused.reason === "not-held") return NOT_HELD;
  if (refused.reason === "own-release") return OWN_RELEASE;
  return refused.reason === "creator-not-found" ? CREATOR_GONE : refusalText(refused);
}

/** Names the creators whose rules stood in the way. */
const partlySent = ({ sent, refusals }: ConfirmedBrief) => ({
  title: `Sent: ${sent} of ${sent + refusals.length} offers`,
  message: refusals
    .map(({ offer, refused }) => {
      return `Not to ${offer.creatorName}: ${textOf(refused).message}`;
    })
    .join(" "),
});

/** By the mailed link, which also signs this browser in, or in the brand's session. */
export const confirmAndSend = formAction(
  {
    limit: "decision",
    schema: buyerLinkSchema,
    gate: gateByOffer(
      (link: { offerId: string; token: string }) =>
        openBuyersOffer(link, "The offer was not sent, and is still held for you."),
      () => true,
    ),
    failed: { title: "Error", message: "The offer was not sent, and is still held for you. Please try again." },
  },
  async ({ token }, link, form) => {
    const { id, briefId } = link.offer;
    const confirmed = briefId
      ? await confirmBrief(link, briefId, await databaseTime(), await requestOrigin())
      : await confirmOffer(link, await databaseTime(), await requestOrigin());
    if (link.by === "link" && provesMailbox(confirmed)) await signInByOffer(link.offer, form);
    // Also the mail about a new browser.
    after(dispatchSoon);
    if ("refusals" in confirmed && confirmed.refusals.length > 0) return refuse(partlySent(confirmed));
    if (!confirmed.ok && confirmed.reason !== "not-held") {
      const refusal = textOf(confirmed);
      if (link.by === "session") return refuse(refusal);
      return refuse({
        title: refusal.title,
        message: `The offer was not sent. Your address is confirmed: another offer of yours goes out at once. ${refusal.message}`,
      });
    }
    redirect(`${token ? paths.offerLink(id, token) : briefId ? paths.brief(briefId) : paths.offer(id)}?submitted#sent`);
  },
);

const NOT_CORRECTED = {
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
    if (!link) return refuse(NOT_CORRECTED);
    const held = link.offer;
    if (emailKey(buyerEmail) === emailKey(held.buyerAddress)) return refuse(SAME);
    const corrected = await correctAddress(held, buyerEmail, now);
    if (!corrected.ok) {
      const [refused] = corrected.refusals;
      if (!refused) return refuse(NOT_CORRECTED);
      const { title, message } = refused.reason === "creator-not-found" ? CREATOR_GONE : refusalText(refused);
      return refuse({ title, message: `Nothing was sent. ${message}` });
    }
    after(dispatchSoon);
    await rememberOffer(corrected.offer);
    // The page before is about an offer that is no longer held.
    redirect(`${paths.offer(corrected.offer.id)}?submitted`, RedirectType.replace);
  },
);

const form = {
  limit: "messages",
  gate: gateByEither((link: { offerId: string; token: string }) => openBuyersOffer(link, "Nothing was sent.")),
} as const;

export const writeHere = formAction(
  {
    ...form,
    schema: offerMessageSchema,
    failed: { title: "Error", message: "The message was not sent. Please try again." },
  },
  async ({ token, message }, link) => {
    const sent = await sendMessage(writingBuyer(link), message, await databaseTime());
    if (!sent.ok) return refuse(notSent(sent, "buyer"));
    after(dispatchSoon);
    const { id } = link.offer;
    redirect(`${token ? paths.offerLink(id, token) : paths.offer(id)}?written#newest-message`);
  },
);

export const reportHere = formAction(
  {
    ...form,
    schema: offerReportSchema,
    failed: { title: "Error", message: "The message was not reported. Please try again." },
  },
  async ({ messageId, reason, words = null }, link) => {
    const isReported = await reportMessage(writingBuyer(link), { messageId, reason, words }, await databaseTime());
    return isReported ? REPORTED : refuse(NOT_REPORTED);
  },
);
