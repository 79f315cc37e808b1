import type { Metadata } from "next";
import Link from "next/link";
import { withdrawOffer } from "@/app/(private)/brand/offers/[id]/withdraw/actions";
import { requireBuyer } from "@/app/(private)/gates";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { AskedOffer } from "@/components/offers/asked-offer";
import { Dial } from "@/components/offers/dial";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { ZoneOf } from "@/components/ui/zone";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { mayAs } from "@/lib/member-rules";
import { zoneOfBrand } from "@/lib/members/zone";
import { offerOfBuyer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { actToWithdraw } from "@/lib/offers/review-rules";
import { isKeptBack, mayWithdraw, offerStatusLabels, shownAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";

export const metadata: Metadata = { title: "Withdraw an offer" };

const toBrand = { href: paths.brand, label: "Go to your dashboard" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ withdrawn?: string | string[] }> };

async function WithdrawPage({ params, searchParams }: PageProps) {
  const buyer = await requireBuyer();
  if (!mayDo(buyer, "withdraw")) return <NotYourRole role={buyer.role} />;
  const offer = await offerOfBuyer((await params).id, buyer);
  const now = await databaseTime();
  if (!offer) {
    setPageStatus(404);
    return (
      <PageMessage title="This offer is not one of yours" action={toBrand}>
        <p>It may have been made with another address. Sign in with that one.</p>
      </PageMessage>
    );
  }
  if (!mayAs(buyer.role, actToWithdraw(offer, buyer))) return <NotYourRole role={buyer.role} />;
  return (
    <ZoneOf zone={await zoneOfBrand(offer.buyerOrgId)}>
      {mayWithdraw(offer, now) || isKeptBack(offer, now) ? (
        <Open offer={offer} now={now} />
      ) : (
        <Closed offer={offer} now={now} isNews={(await searchParams).withdrawn !== undefined} />
      )}
    </ZoneOf>
  );
}

type OfferProps = { offer: OfferRecord; now: Date };

function Open({ offer, now }: OfferProps) {
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-8 py-10 lg:grid-cols-2">
      <div className="prose-measure space-y-6">
        <h1 className="text-4xl">Withdraw this offer?</h1>
        <p className="text-lg">
          {offer.status === "held" ? (
            <>
              It waits in your brand, and <bdi>{offer.creatorName}</bdi> has not seen it. If you withdraw it, it is
              never sent. If a colleague releases it first, it goes out.
            </>
          ) : (
            <>
              It waits for <bdi>{offer.creatorName}</bdi> until <Moment at={offer.approvalTokenExpiresAt} />. If you
              withdraw it, it closes at once, nothing is licensed, and we tell the creator. If the creator answers
              first, that answer counts.
            </>
          )}
        </p>
        <ActionForm action={withdrawOffer} page={paths.brandWithdraw(offer.id)} className="space-y-6">
          <ErrorSummary />
          <input type="hidden" name="offerId" value={offer.id} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="seal" name="next" value="close" pendingLabel="Withdrawing...">
              Withdraw the offer
            </SubmitButton>
            <SubmitButton
              variant="outline"
              name="next"
              value="change"
              className={DOOR_TO_OFFERS}
              pendingLabel="Withdrawing..."
            >
              Withdraw it, change it and send it again
            </SubmitButton>
          </div>
        </ActionForm>
        <p>
          <Link href={paths.brand} prefetch={false} className="underline underline-offset-2">
            Leave it as it is
          </Link>
        </p>
      </div>
      <div className="min-w-0 space-y-6 lg:pt-2">
        {offer.status !== "held" && <Dial expiresAt={offer.approvalTokenExpiresAt} now={now} />}
        <AskedOffer offer={offer} />
      </div>
    </div>
  );
}

function Closed({ offer, now, isNews }: OfferProps & { isNews: boolean }) {
  const withdrawn = offer.status === "withdrawn";
  const unsent = shownAt(offer, now) === "unsent";
  return (
    <PageMessage
      title={
        unsent
          ? "This offer was never sent"
          : withdrawn
            ? "You withdrew this offer"
            : "This offer cannot be withdrawn any more"
      }
      action={toBrand}
    >
      <p id="withdrawn" tabIndex={-1} className="scroll-mt-40 text-lg">
        {isNews && <Arrival id="withdrawn" />}
        {unsent ? (
          <>
            <bdi>{offer.creatorName}</bdi> has not seen it, and it is soon removed.
          </>
        ) : withdrawn ? (
          <>
            <bdi>{offer.creatorName}</bdi> has been told. Nothing was licensed and nothing was paid.
          </>
        ) : (
          `It is not waiting for its creator: ${offerStatusLabels[shownAt(offer, now)].toLowerCase()}.`
        )}
      </p>
      <AskedOffer offer={offer} />
      <p>
        <Button asChild className={DOOR_TO_OFFERS}>
          <Link href={paths.newOfferLike(offer.id)} prefetch={false}>
            Change and send again
          </Link>
        </Button>
      </p>
    </PageMessage>
  );
}

export default dataPage("an offer to withdraw", WithdrawPage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={withdrawOffer} page={paths.brandWithdraw((await params).id)} />
  </ReadFailure>
));
