import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DecidedOffer } from "@/app/approve/[token]/decided-offer";
import { DecisionForms } from "@/app/approve/[token]/decision-forms";
import { OfferUnread } from "@/app/approve/[token]/offer-unread";
import { Clauses } from "@/components/offer/clauses";
import { FeeLines } from "@/components/offer/fee-lines";
import { Notice } from "@/components/ui/notice";
import { readOr } from "@/lib/actions/attempt";
import { chainOf, verifyApproval } from "@/lib/offers/queries";
import { clausesOf, type OfferRecord } from "@/lib/offers/record";
import { allowedDecisions, COUNTER_PERCENTS, categoryLabels, hoursLeft } from "@/lib/offers/rules";
import { ACTIVATION_NOTICE } from "@/lib/offers/terms";
import { counterPrice, formatUsd } from "@/lib/pricing/rules";
import { formatMoment } from "@/lib/time/format";

export const metadata: Metadata = { title: "Decide on an offer" };

type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ done?: string | string[] }> };

/** The decision page of an offer: opening it changes nothing, only its forms decide. */
export default async function ApprovePage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const read = await readOr("the offer of a decision link", () => verifyApproval(token));
  if (!read.ok) return <OfferUnread token={token} requestId={read.requestId} />;
  const link = read.value;
  if (!link) notFound();
  const { offer } = link;
  const now = new Date();
  const decisions = allowedDecisions(offer, now);
  if (decisions.length === 0) {
    const child = offer.status === "countered" ? (await chainOf(offer)).at(offer.chainPosition) : undefined;
    return <DecidedOffer offer={offer} child={child} now={now} justNow={(await searchParams).done !== undefined} />;
  }

  return (
    <div className="page grid gap-x-16 gap-y-12 py-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="space-y-10">
        <header className="space-y-4">
          <h1 className="text-4xl">
            {offer.awaiting === "creator" ? "An offer" : <span className="whitespace-nowrap">A counter-offer</span>} for
            you
          </h1>
          <p className="prose-measure text-lg">{introduction(offer)}</p>
          <p className="font-semibold">{timeLeft(offer.approvalTokenExpiresAt, now)}</p>
        </header>
        {offer.outsideCategories && offer.awaiting === "creator" && (
          <Notice title="Outside your categories">
            <p>You did not list {categoryLabels[offer.category].toLowerCase()}. Nothing happens unless you approve.</p>
          </Notice>
        )}
        <section aria-labelledby="terms" className="space-y-4">
          <h2 id="terms" className="text-2xl">
            The terms
          </h2>
          <Clauses clauses={clausesOf(offer)} />
        </section>
        <section aria-labelledby="price" className="space-y-4">
          <h2 id="price" className="text-2xl">
            Price and fees
          </h2>
          <FeeLines priceCents={offer.priceCents} />
        </section>
      </div>
      <aside aria-labelledby="decision" className="space-y-6 lg:sticky lg:top-28 lg:self-start">
        <h2 id="decision" className="text-2xl">
          Your decision
        </h2>
        <p className="text-ink-muted">{ACTIVATION_NOTICE}</p>
        <DecisionForms
          token={token}
          trainingConsent={offer.training && offer.awaiting === "creator"}
          counters={
            decisions.includes("counter")
              ? COUNTER_PERCENTS.map((percent) => ({
                  percent,
                  price: formatUsd(counterPrice(offer.priceCents, percent)),
                }))
              : []
          }
        />
      </aside>
    </div>
  );
}

function introduction(offer: OfferRecord): string {
  const price = formatUsd(offer.priceCents);
  return offer.awaiting === "creator"
    ? `${offer.buyerName} <${offer.buyerEmail}> of ${offer.buyerOrgName} offers you ${price} for the license below. You may decline without a reason and without a penalty.`
    : `${offer.creatorName} answered your offer and asks for ${price}, ${offer.counterPercent}% more. The other terms are as you wrote them.`;
}

function timeLeft(expiresAt: Date, now: Date): string {
  const hours = hoursLeft(expiresAt, now);
  const left = hours === 0 ? "less than an hour" : hours === 1 ? "1 hour" : `${hours} hours`;
  return `This link expires in ${left}, on ${formatMoment(expiresAt)}.`;
}
