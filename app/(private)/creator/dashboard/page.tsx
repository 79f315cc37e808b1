import type { Metadata } from "next";
import Link from "next/link";
import { firstSteps, readProfile } from "@/app/(private)/creator/first-steps";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator } from "@/app/(private)/gates";
import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/actions";
import { FilesPart } from "@/app/(private)/member-parts/files-part";
import { Initials } from "@/components/creators/face";
import { RequestNotice, StandingNotice } from "@/components/creators/notices";
import { RulesSheet, rulesInWords } from "@/components/creators/rules-sheet";
import { Checklist } from "@/components/dashboard/checklist";
import { DashboardHead, MoneyBars } from "@/components/dashboard/dashboard-head";
import { DealList, type DealRow } from "@/components/dashboard/deal-list";
import {
  DealAnswers,
  DealName,
  DealParty,
  DealState,
  DealTerms,
  dealLink,
  OutsideCategories,
} from "@/components/dashboard/deal-parts";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { TermEnd } from "@/components/ui/term-end";
import { databaseTime } from "@/lib/clock";
import type { CreatorRecord } from "@/lib/creators/queries";
import { profileStateOf } from "@/lib/creators/rules";
import type { Standing } from "@/lib/creators/verify";
import { grantStateAt } from "@/lib/license-rows/rules";
import { calendarAddress } from "@/lib/licenses/calendar-feed";
import { type Deal, type Deals, dealsOf } from "@/lib/licenses/deals";
import { readLedger } from "@/lib/licenses/ledger";
import {
  describeExclusive,
  describeOverlap,
  type ExclusiveBeside,
  exclusivesBeside,
  type Overlap,
  overlapsOf,
} from "@/lib/licenses/overlap";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { DEAL_GROUPS, type DealGroup, isDealGroup } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { type QueryParams, readListing } from "@/lib/postgres/listing";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";
import { momentOf, termEnd } from "@/lib/terms/term";

type CreatorDealsProps = { deals: Deals; shown: DealGroup | undefined; isClosed: boolean; now: Date };

async function CreatorDeals({ deals, shown, isClosed, now }: CreatorDealsProps) {
  const waiting = deals["to-decide"].deals.flatMap((deal) => (isDecided(deal) ? [] : deal.offer));
  const [overlaps, exclusives] = await Promise.all([overlapsOf(waiting, now), exclusivesBeside(waiting, now)]);
  const rowOf = (deal: Deal): DealRow => {
    const { offer } = deal;
    return {
      key: offer.id,
      name: <BrandName deal={deal} />,
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

/** A counter-offer opens for the brand alone: its creator sees the offer that it counters. */
const shownOf = ({ id, awaiting, parentOfferId }: OfferRecord) => (awaiting === "buyer" && parentOfferId) || id;

const BrandName = ({ deal: { offer, grant } }: { deal: Deal }) => (
  <DealParty face={<Initials of={licenseeOf(offer)} />}>
    <DealName
      href={grant ? paths.license(grant.id) : paths.approve(shownOf(offer))}
      before={grant ? "View license of" : "See the offer of"}
      name={licenseeOf(offer)}
    />
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
      {grant &&
        offer.rights.includes("training") &&
        !grant.trainingEndedAt &&
        grantStateAt(grant, now) === "active" && (
          <div className="deal-more flex flex-wrap gap-x-5">
            <Link href={paths.licenseWithdraw(grant.id)} prefetch={false} className={dealLink}>
              Withdraw consent<span className="sr-only"> to AI training by {brand}</span>
            </Link>
          </div>
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

export const metadata: Metadata = { title: "Creator dashboard" };

const statusBadges = {
  pending: <Badge tone="awaiting">Pending</Badge>,
  active: null,
  suspended: <Badge tone="refused">Suspended</Badge>,
  closed: <Badge tone="ended">Closed</Badge>,
};

type PageProps = { searchParams: Promise<QueryParams> };

async function DashboardPage({ searchParams }: PageProps) {
  const creator = await requireCreator();
  const now = await databaseTime();
  const { filter, position } = readListing(await searchParams, isDealGroup);
  const shown = filter && isDealGroup(filter) ? filter : undefined;
  const owner = { creatorUserId: creator.userId };
  const [deals, ledger, calendar, profile] = await Promise.all([
    dealsOf(owner, shown && { group: shown, position }, now),
    readLedger(owner, now),
    calendarAddress(creator.userId),
    readProfile(creator),
  ]);
  const { standing, request } = profile;
  const isClosed = creator.closedAt !== null;
  const hasDeals = DEAL_GROUPS.some((group) => deals[group].count > 0);
  return (
    <div className="page py-8">
      <ProfileState creator={creator} />
      {!isClosed && <StandingNotice standing={standing} />}
      {!isClosed && !standing?.verifiedAt && <RequestNotice request={request} withLink />}
      <DashboardHead
        ledger={ledger}
        total="Would have earned"
        who={
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere font-semibold">{creator.displayName}</span>
            {statusBadges[profileStateOf(creator)]}
            {!isClosed && <SealBadge standing={standing} />}
          </p>
        }
      />
      <Checklist title="Get ready for offers" steps={firstSteps(creator, profile)} isShort={hasDeals} />
      <div className="dashboard-parts mt-8">
        <CreatorDeals deals={deals} shown={shown} isClosed={isClosed} now={now} />
        <MoneyBars what="Would have earned" months={ledger.months} now={now} />
        {!isClosed && <RulesPart creator={creator} />}
        {(hasDeals || calendar) && (
          <FilesPart area="creator" hasLicenses={ledger.months.length > 0} address={calendar} />
        )}
      </div>
    </div>
  );
}

function SealBadge({ standing }: { standing: Standing | undefined }) {
  if (standing?.isNameHeld) return <Badge tone="awaiting">Name being checked</Badge>;
  if (standing?.verifiedAt) return <Badge tone="verified">Identity verified</Badge>;
  if (standing?.lapsedName) return <Badge tone="refused">Verified seal suspended</Badge>;
  return <Badge tone="ended">Identity not verified</Badge>;
}

export default dataPage("a creator's dashboard", DashboardPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={makeCalendar} page={paths.creatorDashboard} />
    <KeptForm action={endCalendar} page={paths.creatorDashboard} />
  </ReadFailure>
));

const RulesPart = ({ creator }: { creator: CreatorRecord }) => (
  <section aria-labelledby="rules">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
      <h2 id="rules" className="text-2xl">
        Your rules
      </h2>
      <Link href={paths.creatorRules} className="underline underline-offset-2">
        Change your rules
      </Link>
    </div>
    <div className="border-y py-3">
      <p>{rulesInWords(creator)}</p>
      <Disclosure isInline summary="All your rules">
        <div className="mt-2 bg-paper-raised px-[min(1rem,3vw)] py-5 sm:px-6">
          <RulesSheet creator={creator} />
        </div>
      </Disclosure>
    </div>
  </section>
);
