import type { Metadata } from "next";
import { ConfirmForm } from "@/app/offer/[id]/[token]/confirm-form";
import { OfferView } from "@/app/offer/[id]/offer-view";
import { UnknownOffer } from "@/app/offer/[id]/unknown-offer";
import { readingPage } from "@/components/site/reading-page";
import { verifyBuyerLink } from "@/lib/offers/queries";
import { answerWith } from "@/lib/requests/status";

export const metadata: Metadata = { title: "Your offer" };

type PageProps = { params: Promise<{ id: string; token: string }> };

/** The offer as the holder of the buyer's mailed link sees it. Opening it changes nothing; a held offer's button sends it. */
async function MailedOfferPage({ params }: PageProps) {
  const { id, token } = await params;
  const now = new Date();
  const link = await verifyBuyerLink(id, token, "buyer-offer", now);
  if (!link) {
    answerWith(404);
    return <UnknownOffer />;
  }
  const { offer, chain } = link;
  return (
    <OfferView chain={chain} now={now} mailbox={offer.buyerEmail}>
      {offer.status === "held" && <ConfirmForm offer={offer} token={token} />}
    </OfferView>
  );
}

export default readingPage("a mailed offer", MailedOfferPage);
