import type { Metadata } from "next";
import Link from "next/link";
import { withdrawTheRest } from "@/app/(private)/brand/briefs/[id]/actions";
import { requireBuyer } from "@/app/(private)/gates";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { HeldNotice } from "@/app/(private)/offer-parts/held-notice";
import { ReviewHistory } from "@/app/(private)/offer-parts/review-history";
import { BriefSent } from "@/components/briefs/brief-sent";
import { BriefView } from "@/components/briefs/brief-view";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { ZoneOf } from "@/components/ui/zone";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { zoneOfBrand } from "@/lib/members/zone";
import { type Brief, heldIn, openIn } from "@/lib/offers/brief-rules";
import { briefOfBuyer, peopleOf } from "@/lib/offers/briefs";
import { maySend } from "@/lib/offers/review-rules";
import { stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { countOf, listOf } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Your offers to several creators" };

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Partial<Record<"submitted" | "withdraw" | "withdrawn", string | string[]>>>;
};

async function BriefPage({ params, searchParams }: PageProps) {
  const buyer = await requireBuyer();
  if (!mayDo(buyer, "see-offers")) return <NotYourRole role={buyer.role} />;
  const brief = await briefOfBuyer((await params).id, buyer);
  const now = await databaseTime();
  if (!brief) {
    setPageStatus(404);
    return (
      <PageMessage title="These offers are not here" action={{ href: paths.brand, label: "Go to your dashboard" }}>
        <p>
          Offers that were never sent are removed, after you withdraw them or if nobody confirms them. Or they were made
          with another address.
        </p>
      </PageMessage>
    );
  }
  const allHeld = heldIn(brief, now);
  const [held] = allHeld;
  const { submitted, withdraw, withdrawn } = await searchParams;
  const first = brief.asked[0]?.first;
  const isNews = submitted !== undefined && !held;
  return (
    <ZoneOf zone={await zoneOfBrand(buyer.buyerOrgId)}>
      <BriefView
        brief={brief}
        now={now}
        isSignedIn
        justWithdrawn={withdrawn !== undefined}
        people={await peopleOf(brief, true, now)}
        news={
          isNews && (
            <BriefSent brief={brief} now={now}>
              <p>You see the answers here, and by email.</p>
            </BriefSent>
          )
        }
        end={mayDo(buyer, "withdraw") && <WithdrawRest brief={brief} now={now} isOpen={withdraw !== undefined} />}
      >
        {first && <ReviewHistory chain={[first]} buyer={buyer} />}
        {held && !maySend(held, buyer) && <HeldNotice offer={held} isSeveral={allHeld.length > 1} buyer={buyer} />}
        {held && maySend(held, buyer) && (
          <Notice
            title={`${allHeld.length < brief.asked.length ? "Some of these" : "These"} offers wait for ${
              held.reviewAskedAt ? "your release" : "you to send them"
            }`}
          >
            <p>
              <Button asChild variant="seal" className="mt-2">
                <Link href={paths.offer(held.id)} prefetch={false}>
                  {held.reviewAskedAt ? "Review and release" : "Review and send"}
                </Link>
              </Button>
            </p>
          </Notice>
        )}
      </BriefView>
    </ZoneOf>
  );
}

type WithdrawRestProps = { brief: Brief; now: Date; isOpen: boolean };

/** Asks before it acts, without leaving the page and without scripts. */
function WithdrawRest({ brief, now, isOpen }: WithdrawRestProps) {
  const open = openIn(brief, now);
  if (open.length === 0)
    return (
      <p className={DOOR_TO_OFFERS}>
        <Button asChild variant="outline" className="max-sm:w-full lg:w-full">
          <Link href={paths.newOfferToOthers(brief.asked[0]?.first.id ?? "")} prefetch={false}>
            Ask other creators on the same terms
          </Link>
        </Button>
      </p>
    );
  const isOne = open.length === 1;
  const sent = open.filter((offer) => stateAt(offer, now) === "pending").length;
  const told = sent === open.length ? "them" : "whoever was sent one";
  return (
    <Disclosure
      id="withdraw"
      open={isOpen}
      className="scroll-mt-8 border-y"
      summary={
        sent > 0
          ? `Have enough? Withdraw the ${isOne ? "one" : open.length} still open`
          : `Withdraw ${isOne ? "this offer" : "these offers"}`
      }
    >
      <ActionForm
        action={withdrawTheRest}
        page={paths.brief(brief.id)}
        aria-label="Withdraw the rest"
        className="space-y-4 pb-5"
      >
        <ErrorSummary />
        <input type="hidden" name="briefId" value={brief.id} />
        <p className="prose-measure">
          {isOne ? "Your offer to " : "Your offers to "}
          <bdi className="font-semibold">{listOf(open.map(({ creatorName }) => creatorName))}</bdi>{" "}
          {sent > 0
            ? `${isOne ? "closes" : "close"} at once, and we tell ${told}. If a creator approves first, that license stands.`
            : `${isOne ? "is" : "are"} never sent, and soon removed.`}{" "}
          <b className="font-semibold">This cannot be undone.</b>
        </p>
        <SubmitButton variant="danger" pendingLabel="Withdrawing...">
          {`Withdraw ${countOf(open.length, "offer")}`}
        </SubmitButton>
      </ActionForm>
    </Disclosure>
  );
}

export default dataPage("offers to several creators", BriefPage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={withdrawTheRest} page={paths.brief((await params).id)} />
  </ReadFailure>
));
