import type { Metadata } from "next";
import { ConfirmForm } from "@/app/(private)/offer/[id]/confirm-form";
import { KeptMessages, readMessages } from "@/app/(private)/offer/[id]/offer-messages";
import { OfferView } from "@/app/(private)/offer/[id]/offer-view";
import {
  BriefInAccount,
  HeldBeside,
  InReview,
  SignInForBrief,
  SubmittedNotice,
} from "@/app/(private)/offer/[id]/submitted-notice";
import { UnknownOffer } from "@/app/(private)/offer/[id]/unknown-offer";
import { BriefSent } from "@/components/briefs/brief-sent";
import { BriefView } from "@/components/briefs/brief-view";
import { toBrief } from "@/components/briefs/to-brief";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { ZoneOf } from "@/components/ui/zone";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { currentBuyer } from "@/lib/members/actors";
import { zoneSeen } from "@/lib/members/zone";
import { heldIn } from "@/lib/offers/brief-rules";
import { findBrief, peopleOf } from "@/lib/offers/briefs";
import { sendsHeld } from "@/lib/offers/confirm";
import { offerInSession, verifyBuyerToken } from "@/lib/offers/queries";
import { areAlike } from "@/lib/offers/review-rules";
import { countOf } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Your offer" };

type PageProps = {
  params: Promise<{ id: string; token: string }>;
  searchParams: Promise<{ submitted?: string | string[]; alone?: string | string[]; written?: string | string[] }>;
};

async function MailedOfferPage({ params, searchParams }: PageProps) {
  const { id, token } = await params;
  const { submitted, alone, written } = await searchParams;
  const justSubmitted = submitted !== undefined;
  const now = await databaseTime();
  const link = await verifyBuyerToken(id, token, "buyer-offer", now);
  if (!link) {
    setPageStatus(404);
    return <UnknownOffer isSignedIn={(await currentBuyer()) !== undefined} />;
  }
  const { offer } = link;
  const buyer = await currentBuyer();
  const own = buyer && offer.status !== "held" ? await offerInSession(id, buyer, now) : undefined;
  const zone = await zoneSeen(link);
  // A message is about one of a brief's offers, and is answered there.
  const isAlone = offer.status !== "held" && (alone !== undefined || written !== undefined);
  const brief = offer.briefId && !isAlone ? await findBrief(offer.briefId) : undefined;
  if (brief) {
    const held = heldIn(brief, now).filter((one) => areAlike(one, offer));
    const sends = held.length > 0 && (await sendsHeld(link));
    const isSignedIn = buyer?.buyerOrgId === offer.buyerOrgId;
    return (
      <ZoneOf zone={zone}>
        <BriefView
          brief={brief}
          now={now}
          isSignedIn={isSignedIn}
          isMailed
          {...(sends && { heading: `Confirm to send ${countOf(held.length, "offer")}` })}
          people={await peopleOf(brief, true, now)}
          end={
            held.length === 0 &&
            (isSignedIn ? (
              <BriefInAccount brief={brief} now={now} />
            ) : (
              <SignInForBrief brief={brief} now={now} isMailed />
            ))
          }
          confirm={sends && <ConfirmForm offer={offer} token={token} held={held} />}
          news={held.length === 0 && justSubmitted && <BriefSent brief={brief} now={now} />}
        >
          {held[0] && !sends && (held[0].reviewAskedAt ? <InReview /> : <HeldBeside offer={held[0]} />)}
        </BriefView>
      </ZoneOf>
    );
  }
  return (
    <ZoneOf zone={zone}>
      <OfferView
        view={own ?? link}
        now={now}
        messages={await readMessages(own ?? link, now, own && buyer)}
        all={await toBrief(own ?? link, own ? undefined : token)}
        buyer={own && buyer}
        {...(!own && { token })}
        isConfirming={offer.status === "held" && !offer.reviewAskedAt}
      >
        {offer.status === "held" && !offer.reviewAskedAt ? (
          <ConfirmForm offer={offer} token={token} />
        ) : (
          <SubmittedNotice chain={link.chain} justSubmitted={justSubmitted} now={now} />
        )}
      </OfferView>
    </ZoneOf>
  );
}

export default dataPage("a mailed offer", MailedOfferPage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptMessages {...(await params)} />
  </ReadFailure>
));
