import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OfferView } from "@/app/offer/[id]/offer-view";
import { offerCookie } from "@/app/offer/buyer-cookies";
import { Notice } from "@/components/ui/notice";
import { verifyBuyerLink } from "@/lib/offers/queries";
import { OFFER_SUBMITTED } from "@/lib/offers/wording";

export const metadata: Metadata = { title: "Your offer" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ submitted?: string | string[] }> };

/** The offer as the browser that submitted it sees it. Everybody else needs the link in the buyer's e-mail. */
export default async function OfferPage({ params, searchParams }: PageProps) {
  const link = await verifyBuyerLink((await params).id, await offerCookie(), "offer-cookie");
  if (!link) notFound();
  const { submitted } = await searchParams;
  return (
    <OfferView chain={link.chain} now={new Date()} mailbox={undefined}>
      {submitted !== undefined && (
        <Notice tone="success" title={OFFER_SUBMITTED.title}>
          <p>{OFFER_SUBMITTED.message}</p>
        </Notice>
      )}
      {!link.offer.buyerConfirmedAt && (
        <Notice title="Confirm your address">
          <p>
            We mailed you a link to this offer. Open it and confirm: answers and counter-offers go to{" "}
            {link.offer.buyerEmail}.
          </p>
        </Notice>
      )}
    </OfferView>
  );
}
