"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { signInByOffer } from "@/app/(private)/cookies";
import { gateByOffer } from "@/app/(private)/gates";
import { openBuyersOffer } from "@/app/(private)/offer/[id]/open-offer";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { requestOrigin } from "@/lib/http/read-or-log";
import { type ConfirmedBrief, confirmBrief } from "@/lib/offers/brief-confirm";
import { confirmOffer, type NotConfirmed, provesMailbox } from "@/lib/offers/confirm";
import { buyerLinkSchema } from "@/lib/offers/schema";
import { CREATOR_GONE, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

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
