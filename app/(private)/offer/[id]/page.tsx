import type { Metadata } from "next";
import { after } from "next/server";
import { offerCookie } from "@/app/(private)/cookies";
import { OfferView } from "@/app/(private)/offer/[id]/offer-view";
import { SubmittedNotice } from "@/app/(private)/offer/[id]/submitted-notice";
import { UnknownOffer } from "@/app/(private)/offer/[id]/unknown-offer";
import { readingPage } from "@/components/site/reading-page";
import { verifyBuyerToken } from "@/lib/offers/queries";
import { answerWith } from "@/lib/requests/status";
import { nudge } from "@/lib/schedule/nudge";

export const metadata: Metadata = { title: "Your offer" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ submitted?: string | string[] }> };

async function OfferPage({ params, searchParams }: PageProps) {
  after(nudge);
  const now = new Date();
  const link = await verifyBuyerToken((await params).id, await offerCookie(), "offer-cookie", now);
  if (!link) {
    answerWith(404);
    return <UnknownOffer />;
  }
  const { submitted } = await searchParams;
  return (
    <OfferView chain={link.chain} now={now} mailbox={undefined}>
      <SubmittedNotice chain={link.chain} justSubmitted={submitted !== undefined} now={now} />
    </OfferView>
  );
}

export default readingPage("a buyer's offer", OfferPage);
