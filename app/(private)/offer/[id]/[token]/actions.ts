"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { rememberBuyer } from "@/app/(private)/cookies";
import { requireLink } from "@/app/(private)/gates";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { confirmOffer, provesMailbox } from "@/lib/offers/confirm";
import { verifyBuyerToken } from "@/lib/offers/queries";
import { buyerLinkSchema } from "@/lib/offers/schema";
import { CREATOR_GONE, refusalText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { requestOrigin } from "@/lib/requests/try-read";
import { abandonBuyerSession, beginBuyerSession } from "@/lib/sessions/buyer-sessions";

const openBuyerLink = requireLink((id, token) => verifyBuyerToken(id, token, "buyer-offer"));

export const confirmAndSend = formAction(
  {
    limit: "decision",
    schema: buyerLinkSchema,
    gate: ({ offerId, token }) => openBuyerLink({ id: offerId, token }),
    failed: { title: "Error", message: "The offer was not sent, and is still held for you. Please try again." },
  },
  async ({ token }, link) => {
    const begun = await beginBuyerSession(link.offer.buyerOrgId, "offer_link", new Date());
    const confirmed = await confirmOffer(link, new Date(), await requestOrigin());
    if (provesMailbox(confirmed)) await rememberBuyer(begun);
    else await abandonBuyerSession(begun);
    if (!confirmed.ok && confirmed.reason !== "not-held") {
      const { title, message } = confirmed.reason === "creator-not-found" ? CREATOR_GONE : refusalText(confirmed);
      return refuse({
        title,
        message: `The offer was not sent. Your address is confirmed: another offer of yours goes out at once. ${message}`,
      });
    }
    after(dispatchSoon);
    redirect(paths.offerLink(link.offer.id, token));
  },
);
