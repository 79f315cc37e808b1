import type { Metadata } from "next";
import { after } from "next/server";
import { offerCookie } from "@/app/(private)/cookies";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { sendFromOther } from "@/app/(private)/offer/[id]/actions";
import { ConfirmForm } from "@/app/(private)/offer/[id]/confirm-form";
import { KeptMessages, readMessages } from "@/app/(private)/offer/[id]/offer-messages";
import { OfferView } from "@/app/(private)/offer/[id]/offer-view";
import {
  BriefInAccount,
  HeldBrief,
  SignInForBrief,
  SubmittedNotice,
} from "@/app/(private)/offer/[id]/submitted-notice";
import { UnknownOffer } from "@/app/(private)/offer/[id]/unknown-offer";
import { HeldNotice, TakeBack } from "@/app/(private)/offer-parts/held-notice";
import { ReturnForm } from "@/app/(private)/offer-parts/return-form";
import { returnToMaker } from "@/app/(private)/offer-parts/review-actions";
import { BriefSent } from "@/components/briefs/brief-sent";
import { BriefView } from "@/components/briefs/brief-view";
import { toBrief } from "@/components/briefs/to-brief";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { ZoneOf } from "@/components/ui/zone";
import { colleaguesIn } from "@/lib/accounts/brand-members";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { currentBuyer } from "@/lib/members/actors";
import { zoneSeen } from "@/lib/members/zone";
import { heldIn } from "@/lib/offers/brief-rules";
import { findBrief, peopleOf } from "@/lib/offers/briefs";
import { offerInSession, verifyBuyerToken } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { ruleOf } from "@/lib/offers/review";
import { areAlike, maySend, reasonsOf } from "@/lib/offers/review-rules";
import { startOverdueWork } from "@/lib/operations/overdue";
import { paths } from "@/lib/paths";
import { type BuyerOfMember, mayDo } from "@/lib/proofs";
import { countOf } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Your offer" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ submitted?: string | string[] }> };

async function OfferPage({ params, searchParams }: PageProps) {
  after(startOverdueWork);
  const now = await databaseTime();
  const { id } = await params;
  const buyer = await currentBuyer();
  const own = buyer && (await offerInSession(id, buyer, now));
  const link = own ?? (await verifyBuyerToken(id, await offerCookie(), "offer-cookie", now));
  if (!link && buyer && !mayDo(buyer, "see-offers")) return <NotYourRole role={buyer.role} />;
  if (!link) {
    setPageStatus(404);
    return <UnknownOffer isSignedIn={buyer !== undefined} />;
  }
  const zone = await zoneSeen(link);
  const { submitted } = await searchParams;
  const { briefId } = link.offer;
  const brief =
    briefId && (link.by === "cookie" || link.offer.status === "held") ? await findBrief(briefId) : undefined;
  if (brief) {
    const held = heldIn(brief, now).filter((offer) => areAlike(offer, link.offer));
    const inReview = link.offer.reviewAskedAt !== null;
    const part = own && buyer && held.length > 0 && <HeldPart offer={own.offer} held={held} buyer={buyer} />;
    const sends = own !== undefined && buyer !== undefined && maySend(own.offer, buyer);
    const act = sends ? (inReview ? "Release" : "Send") : own || inReview ? undefined : "Check your email to send";
    return (
      <ZoneOf zone={zone}>
        <BriefView
          brief={brief}
          now={now}
          isSignedIn={own !== undefined}
          {...(held.length > 0 && act && { heading: `${act} ${countOf(held.length, "offer")}` })}
          people={await peopleOf(brief, own !== undefined, now)}
          confirm={sends && part}
          news={!own && held.length === 0 && submitted !== undefined && <BriefSent brief={brief} now={now} />}
          first={own ? !sends && part : held.length > 0 && !inReview && <HeldBrief offer={link.offer} />}
          end={
            part && mayDo(buyer, "withdraw") ? (
              <BriefInAccount brief={brief} now={now} />
            ) : (
              !own && held.length === 0 && <SignInForBrief brief={brief} now={now} />
            )
          }
        />
      </ZoneOf>
    );
  }
  return (
    <ZoneOf zone={zone}>
      <OfferView
        view={link}
        now={now}
        messages={await readMessages(link, now, own && buyer)}
        all={await toBrief(link)}
        buyer={own && buyer}
        isConfirming={own?.offer.status === "held" && buyer !== undefined && maySend(own.offer, buyer)}
      >
        {own?.offer.status === "held" && buyer ? (
          <HeldPart offer={own.offer} buyer={buyer} />
        ) : (
          <SubmittedNotice chain={link.chain} justSubmitted={submitted !== undefined} now={now} />
        )}
      </OfferView>
    </ZoneOf>
  );
}

export default dataPage("a buyer's offer", OfferPage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={sendFromOther} page={paths.offer((await params).id)} labels={{ buyerEmail: "Your Email" }} />
    <KeptForm action={returnToMaker} page={paths.offer((await params).id)} labels={{ note: "What should change" }} />
    <KeptMessages {...(await params)} />
  </ReadFailure>
));

type HeldPartProps = { offer: OfferRecord; held?: readonly OfferRecord[] | undefined; buyer: BuyerOfMember };

/** The form that sends what is held, or releases it, for whoever may; to everybody else what it waits for. */
async function HeldPart({ offer, held, buyer }: HeldPartProps) {
  const send = held && { held };
  if (!maySend(offer, buyer)) return <HeldNotice offer={offer} isSeveral={(held?.length ?? 1) > 1} buyer={buyer} />;
  if (!offer.reviewAskedAt) return <ConfirmForm offer={offer} {...send} />;
  const names = await colleaguesIn(buyer, [offer.reviewAskedBy]);
  const askedBy = names.get(offer.reviewAskedBy ?? "") ?? "a colleague";
  const rule = await ruleOf(buyer.buyerOrgId);
  const reasons = [...new Set((held ?? [offer]).flatMap((one) => reasonsOf(one, rule)))];
  return (
    <div className="space-y-4">
      <ConfirmForm offer={offer} askedBy={askedBy} reasons={reasons} {...send} />
      <ReturnForm offer={offer} to={askedBy} page={paths.offer(offer.id)} />
      <TakeBack offer={offer} buyer={buyer} />
    </div>
  );
}
