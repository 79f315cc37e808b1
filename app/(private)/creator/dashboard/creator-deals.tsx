import Link from "next/link";
import { Initials } from "@/components/creators/face";
import { DealList, type DealRow } from "@/components/dashboard/deal-list";
import {
  DealAnswers,
  DealParty,
  DealState,
  DealTerms,
  dealLink,
  OutsideCategories,
} from "@/components/dashboard/deal-parts";
import { Button } from "@/components/ui/button";
import { TermEnd } from "@/components/ui/term-end";
import { grantStateAt } from "@/lib/license-rows/rules";
import type { Deal, Deals } from "@/lib/licenses/deals";
import {
  describeExclusive,
  describeOverlap,
  type ExclusiveBeside,
  exclusivesBeside,
  type Overlap,
  overlapsOf,
} from "@/lib/licenses/overlap";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { DEAL_GROUPS, type DealGroup } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";
import { momentOf, termEnd } from "@/lib/terms/term";

type CreatorDealsProps = { deals: Deals; shown: DealGroup | undefined; isClosed: boolean; now: Date };

export async function CreatorDeals({ deals, shown, isClosed, now }: CreatorDealsProps) {
  const waiting = deals["to-decide"].deals.flatMap((deal) => (isDecided(deal) ? [] : deal.offer));
  const [overlaps, exclusives] = await Promise.all([overlapsOf(waiting, now), exclusivesBeside(waiting, now)]);
  const rowOf = (deal: Deal): DealRow => {
    const { offer } = deal;
    return {
      key: offer.id,
      name: <BrandName offer={offer} />,
      price: <Price offer={offer} />,
      state: <DealState deal={deal} now={now} reader="creator" />,
      act: <Act deal={deal} now={now} />,
      terms: (
        <DealTerms deal={deal}>
          <OutsideCategories offer={offer} />
          <Beside exclusives={exclusives.get(offer.id)} overlaps={overlaps.get(offer.id)} />
        </DealTerms>
      ),
    };
  };
  const rows = Object.fromEntries(DEAL_GROUPS.map((group) => [group, deals[group].deals.map(rowOf)])) as Record<
    DealGroup,
    DealRow[]
  >;
  const none = isClosed
    ? "No offer reaches a profile that is closed."
    : `No offer is waiting for your answer. You will see a new one here and get an email; you have ${LINK_HOURS} hours to answer.`;
  return (
    <DealList
      deals={deals}
      rows={rows}
      more={{}}
      shown={shown}
      path={paths.creatorDashboard}
      other="Brand"
      whenNone={none}
      whenEmpty={{
        "to-decide": none,
        waiting: "No brand owes you an answer. You can counter an offer at +10% or +20%.",
        "in-force": isClosed ? (
          "No license that you granted is in force."
        ) : (
          <>
            No license that you granted is in force. Brands find you by{" "}
            <Link href={paths.creatorPageForm} prefetch={false} className="underline underline-offset-2">
              your public page
            </Link>
            .
          </>
        ),
        ended:
          "Nothing has ended yet: what was declined, withdrawn or not answered comes here, and licenses that are over.",
      }}
    />
  );
}

/** Besides offers for the creator to decide, licenses and counter-offers with something else to answer may wait. */
const isDecided = ({ offer, grant }: Deal) => grant !== undefined || offer.awaiting !== "creator";

const BrandName = ({ offer }: { offer: OfferRecord }) => (
  <DealParty face={<Initials of={licenseeOf(offer)} />}>
    <bdi className="block font-semibold">{licenseeOf(offer)}</bdi>
    {offer.buyerOrganisation && <bdi className="block font-normal text-ink-muted">{offer.buyerName}</bdi>}
  </DealParty>
);

const Price = ({ offer }: { offer: OfferRecord }) => (
  <>
    {formatUsd(offer.priceCents)}
    {offer.counterPercent !== null && (
      <span className="block text-ink-muted">your counter, +{offer.counterPercent}%</span>
    )}
  </>
);

function Act({ deal, now }: { deal: Deal; now: Date }) {
  const { offer, grant } = deal;
  const brand = licenseeOf(offer);
  const isOpen = deal.grant === undefined && offer.status === "pending" && offer.approvalTokenExpiresAt > now;
  return (
    <>
      <DealAnswers {...deal} />
      {isOpen && offer.awaiting === "creator" && (
        <Button asChild size="sm">
          <Link href={paths.approve(offer.id)} prefetch={false} aria-label={`Decide the offer of ${brand}`}>
            Decide
          </Link>
        </Button>
      )}
      {grant && (
        <Link
          href={paths.license(grant.id)}
          prefetch={false}
          aria-label={`View license of ${brand}`}
          className={dealLink}
        >
          View license
        </Link>
      )}
      {grant &&
        offer.rights.includes("training") &&
        !grant.trainingEndedAt &&
        grantStateAt(grant, now) === "active" && (
          <Link href={paths.licenseWithdraw(grant.id)} prefetch={false} className={dealLink}>
            Withdraw AI-training consent
          </Link>
        )}
    </>
  );
}

type BesideProps = { exclusives: readonly ExclusiveBeside[] | undefined; overlaps: readonly Overlap[] | undefined };

/** Licenses in force that an offer would overlap. */
const Beside = ({ exclusives = [], overlaps = [] }: BesideProps) => (
  <>
    {exclusives.map((one) => (
      <span key={one.grantId} className="wrap-anywhere mt-1 block font-semibold">
        <bdi>{one.licensee}</bdi>: {describeExclusive(one)}, from <TermEnd end={momentOf(one.from, one)} only="day" />{" "}
        to <TermEnd end={termEnd(one.until, one)} only="day" />
      </span>
    ))}
    {overlaps.map((overlap) => (
      <span key={overlap.territory} className="mt-1 block">
        Beside {describeOverlap(overlap)}, until <TermEnd end={termEnd(overlap.until, overlap)} only="day" />
      </span>
    ))}
  </>
);
