import type { Metadata } from "next";
import { after } from "next/server";
import { offerCookie } from "@/app/(private)/cookies";
import { ConfirmForm } from "@/app/(private)/offer/[id]/confirm-form";
import { OfferView } from "@/app/(private)/offer/[id]/offer-view";
import { SubmittedNotice } from "@/app/(private)/offer/[id]/submitted-notice";
import { UnknownOffer } from "@/app/(private)/offer/[id]/unknown-offer";
import { readingPage } from "@/components/site/reading-page";
import { databaseTime } from "@/lib/clock";
import { answerWith } from "@/lib/http/status";
import { currentBuyer } from "@/lib/members/actors";
import { offerInSession, verifyBuyerToken } from "@/lib/offers/queries";
import { nudge } from "@/lib/schedule/nudge";

export const metadata: Metadata = { title: "Your offer" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ submitted?: string | string[] }> };

async function OfferPage({ params, searchParams }: PageProps) {
  after(nudge);
  const now = await databaseTime();
  const { id } = await params;
  const buyer = await currentBuyer();
  const own = buyer && (await offerInSession(id, buyer, now));
  const link = own ?? (await verifyBuyerToken(id, await offerCookie(), "offer-cookie", now));
  if (!link) {
    answerWith(404);
    return <UnknownOffer />;
  }
  const { submitted } = await searchParams;
  return (
    <OfferView view={link} now={now}>
      {own?.offer.status === "held" ? (
        <ConfirmForm offer={own.offer} />
      ) : (
        <SubmittedNotice chain={link.chain} justSubmitted={submitted !== undefined} now={now} />
      )}
    </OfferView>
  );
}

export default readingPage("a buyer's offer", OfferPage);
