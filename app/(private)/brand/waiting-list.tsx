import Link from "next/link";
import { visitorTo } from "@/app/(private)/visitor";
import { Face } from "@/components/creators/face";
import { Button } from "@/components/ui/button";
import { Isolated } from "@/components/ui/isolated";
import { Moment } from "@/components/ui/moment";
import type { OfferRecord } from "@/lib/offers/record";
import { type ReviewRule, reasonsOf } from "@/lib/offers/review-rules";
import { paths } from "@/lib/paths";
import { facesOf } from "@/lib/pictures/queries";
import { agreedFacts } from "@/lib/terms/facts";
import { allWithFees, formatUsd } from "@/lib/terms/fees";
import { askedFor } from "@/lib/terms/permitted";
import { countOf, listOf } from "@/lib/text/typeset";

type WaitingListProps = { offers: readonly OfferRecord[]; names: ReadonlyMap<string, string>; rule: ReviewRule };

/** First on the dashboard of whoever may release what a colleague made. The offers of a brief are released together. */
export async function WaitingList({ offers, names, rule }: WaitingListProps) {
  const faces = await facesOf(
    offers.map(({ creatorUserId }) => creatorUserId),
    visitorTo,
  );
  return (
    <section aria-labelledby="release" className="mt-8 space-y-3">
      <h2 id="release" className="text-2xl">
        Waiting for your release
      </h2>
      <ul className="border-t">
        {releasedTogether(offers).map((all) => {
          const [offer] = all;
          const face = all.length === 1 ? faces.get(offer.creatorUserId) : undefined;
          return (
            <li key={offer.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b py-4 sm:flex-nowrap">
              {face && <Face of={face} size="mark" />}
              <Waiting all={all} offer={offer} names={names} rule={rule} />
              <Button asChild variant="seal" className="max-sm:w-full sm:ml-auto">
                <Link
                  href={offer.status === "held" ? paths.offer(offer.id) : paths.approve(offer.id)}
                  prefetch={false}
                  aria-label={`Review: ${whatOf(all, offer)}`}
                >
                  Review
                </Link>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function whatOf(all: readonly OfferRecord[], { status, creatorName }: OfferRecord): string {
  if (all.length > 1) return `the offers to ${countOf(all.length, "creator")}`;
  return status === "held" ? `the offer to ${creatorName}` : `the counter-offer of ${creatorName}`;
}

type Together = [OfferRecord, ...OfferRecord[]];

function releasedTogether(offers: readonly OfferRecord[]): Together[] {
  const groups = new Map<string, Together>();
  for (const offer of offers) {
    const key = (offer.status === "held" && offer.briefId) || offer.id;
    const group = groups.get(key);
    if (group) group.push(offer);
    else groups.set(key, [offer]);
  }
  return [...groups.values()];
}

type WaitingProps = Omit<WaitingListProps, "offers"> & { all: readonly OfferRecord[]; offer: OfferRecord };

/** What it is, what it costs the brand, why a colleague releases it, who asks, and until when. */
function Waiting({ all, offer, names, rule }: WaitingProps) {
  const sentence = askedFor(agreedFacts(offer.agreement.content));
  const reasons = [...new Set(all.flatMap((one) => reasonsOf(one, rule)))];
  const asker = names.get(offer.reviewAskedBy ?? "") ?? "a colleague";
  return (
    <div className="wrap-anywhere min-w-0 basis-3/4 sm:basis-auto">
      <p className="font-semibold text-lg">
        {all.length > 1 ? listOf(all.map(({ creatorName }) => creatorName)) : <bdi>{offer.creatorName}</bdi>}
        {", "}
        <span className="tabular-nums">{formatUsd(allWithFees(all.map(({ priceCents }) => priceCents)))}</span>
        <span className="font-normal text-ink-muted"> with fees</span>
      </p>
      {all.length === 1 ? (
        <p>
          <Isolated text={sentence.text} values={sentence.typed} />
        </p>
      ) : (
        <p>
          <bdi>{offer.useCase}</bdi>
        </p>
      )}
      <p className="text-ink-muted">
        {offer.status !== "held" && "Accepting a counter-offer. "}
        {reasons.length > 0 && `${all.length > 1 ? "One of them" : "It"} ${listOf(reasons)}. `}
        Asked by <bdi>{asker}</bdi>, until <Moment at={offer.approvalTokenExpiresAt} only="near" />
      </p>
    </div>
  );
}
