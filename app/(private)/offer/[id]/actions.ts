"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { browserHere, rememberBuyer } from "@/app/(private)/cookies";
import { openBuyersOffer } from "@/app/(private)/offer/[id]/open-offer";
import { abandonBuyerSession, beginBuyerSession } from "@/lib/accounts/confirmed-buyers";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, gateByEither } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { requestOrigin } from "@/lib/http/read-or-log";
import { type ConfirmedBrief, confirmBrief } from "@/lib/offers/brief-confirm";
import { confirmOffer, type NotConfirmed, provesMailbox } from "@/lib/offers/confirm";
import { buyerLinkSchema } from "@/lib/offers/schema";
import { CREATOR_GONE, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

const textOf = (refused: Exclude<NotConfirmed, { reason: "not-held" }>) =>
  refused.reason === "creator-not-found" ? CREATOR_GONE : refusalText(refused);

/** Names the creators whose rules stood in the way. */
const partlySent = ({ sent, refusals }: ConfirmedBrief) => ({
  title: `Sent: ${sent} of ${sent + refusals.length} offers`,
  message: refusals
    .map(({ offer, refused }) => {
      const why = refused.reason === "not-held" ? "It was sent or withdrawn meanwhile." : textOf(refused).message;
      return `Not to ${offer.creatorName}: ${why}`;
    })
    .join(" "),
});

/** By the mailed link, which also proves the mailbox to this browser, or in the brand's session. */
export const confirmAndSend = formAction(
  {
    limit: "decision",
    schema: buyerLinkSchema,
    gate: gateByEither((link: { offerId: string; token: string }) =>
      openBuyersOffer(link, "The offer was not sent, and is still held for you."),
    ),
    failed: { title: "Error", message: "The offer was not sent, and is still held for you. Please try again." },
  },
  async ({ token }, link) => {
    const { buyerOrgId, id } = link.offer;
    const begun =
      link.by === "link"
        ? await beginBuyerSession(buyerOrgId, "offer_link", await databaseTime(), await browserHere())
        : undefined;
    const { briefId } = link.offer;
    const confirmed = briefId
      ? await confirmBrief(link, briefId, await databaseTime(), await requestOrigin())
      : await confirmOffer(link, await databaseTime(), await requestOrigin());
    if (begun && provesMailbox(confirmed)) await rememberBuyer(begun);
    else if (begun) await abandonBuyerSession(begun);
    if ("refusals" in confirmed && confirmed.refusals.length > 0) {
      after(dispatchSoon);
      return refuse(partlySent(confirmed));
    }
    if (!confirmed.ok && confirmed.reason !== "not-held") {
      const { title, message } = textOf(confirmed);
      return refuse({
        title,
        message: `The offer was not sent. Your address is confirmed: another offer of yours goes out at once. ${message}`,
      });
    }
    after(dispatchSoon);
    redirect(`${token ? paths.offerLink(id, token) : briefId ? paths.brief(briefId) : paths.offer(id)}?submitted#sent`);
  },
);
