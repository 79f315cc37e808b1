import type { Metadata } from "next";
import Link from "next/link";
import { LicensesTable } from "@/app/(private)/creator/dashboard/licenses-table";
import { ClosedOffers, CountersOut, OffersToDecide } from "@/app/(private)/creator/dashboard/offers-tables";
import { requireCreator } from "@/app/(private)/gates";
import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/calendar-actions";
import { CalendarPart } from "@/app/(private)/member-parts/calendar-part";
import { RequestNotice } from "@/components/creators/request-notice";
import { RulesSheet } from "@/components/creators/rules-sheet";
import { StandingNotice } from "@/components/creators/standing-notice";
import { SuspendedNotice } from "@/components/creators/suspended-notice";
import { DashboardHead } from "@/components/dashboard/dashboard-head";
import { LedgerParts } from "@/components/dashboard/ledger-parts";
import { ListSection } from "@/components/dashboard/list-section";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Badge } from "@/components/ui/badge";
import { databaseTime } from "@/lib/clock";
import type { CreatorRecord } from "@/lib/creators/queries";
import { profileStateOf } from "@/lib/creators/rules";
import { findOwnRequest } from "@/lib/creators/verification-requests";
import { findStanding } from "@/lib/creators/verify";
import { calendarAddress } from "@/lib/licenses/calendar-feed";
import { readLedger } from "@/lib/licenses/ledger";
import { licensesOf } from "@/lib/licenses/licenses";
import { overlapsOf } from "@/lib/licenses/overlap";
import { readOfferLists } from "@/lib/offers/lists";
import { licenseeOf } from "@/lib/offers/record";
import { isOfferList } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { type QueryParams, readListing } from "@/lib/postgres/listing";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "Creator dashboard" };

const statusBadges = {
  pending: <Badge tone="awaiting">Pending</Badge>,
  active: <Badge tone="verified">Active</Badge>,
  verified: <Badge tone="verified">Verified</Badge>,
  suspended: <Badge tone="refused">Suspended</Badge>,
  closed: <Badge tone="ended">Closed</Badge>,
};

type PageProps = { searchParams: Promise<QueryParams> };

async function DashboardPage({ searchParams }: PageProps) {
  const creator = await requireCreator();
  const now = await databaseTime();
  const isClosed = creator.closedAt !== null;
  const { filter: list, position } = readListing(await searchParams, isOfferList);
  const paged = list && isOfferList(list) ? { list, position } : undefined;
  const [lists, ledger, calendar, standing, request] = await Promise.all([
    readOfferLists(creator.userId, paged, now),
    readLedger({ creatorUserId: creator.userId }, now),
    calendarAddress(creator.userId),
    findStanding(creator.userId),
    findOwnRequest(creator.userId),
  ]);
  const licenses = await licensesOf(lists.licenses.offers);
  const waiting = lists["awaiting-you"].offers;
  const overlaps = await overlapsOf(
    waiting.map(({ id }) => id),
    now,
  );

  return (
    <div className="page py-8">
      {creator.status === "suspended" && <SuspendedNotice isClosed={isClosed} />}
      {!isClosed && <StandingNotice standing={standing} />}
      {!isClosed && !standing?.verifiedAt && <RequestNotice request={request} withLink />}
      <DashboardHead waiting={lists["awaiting-you"].count} ledger={ledger} total="Earned">
        <div>
          <h1 className="text-4xl">Dashboard</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere font-semibold">{creator.displayName}</span>
            {statusBadges[profileStateOf(creator)]}
            <span className="wrap-anywhere text-ink-muted">{creator.email}</span>
            {creator.status === "active" && !standing?.verifiedAt && !request && (
              <a href={paths.verificationForm} className="underline underline-offset-2">
                Ask to be verified
              </a>
            )}
          </p>
        </div>
      </DashboardHead>

      <div className="dashboard-parts mt-8">
        {!isClosed && (
          <ListSection
            id="awaiting-you"
            title="Awaiting you"
            path={paths.creatorDashboard}
            list={lists["awaiting-you"]}
          >
            <OffersToDecide offers={waiting} now={now} overlaps={overlaps} />
            <p>No offer waits for your answer. A new one stands here and in your mailbox for {LINK_HOURS} hours.</p>
          </ListSection>
        )}
        <LedgerParts
          ledger={ledger}
          now={now}
          nameOf={({ offer }) => licenseeOf(offer)}
          money="Earned"
          noTerms={<NothingInForce isClosed={isClosed} />}
          {...(isClosed && { noMoney: "No license was granted." })}
        />
        {!isClosed && (
          <ListSection
            id="awaiting-buyer"
            title="Awaiting the buyer"
            path={paths.creatorDashboard}
            list={lists["awaiting-buyer"]}
          >
            <CountersOut offers={lists["awaiting-buyer"].offers} now={now} />
            <p>None of your counter-offers waits for a buyer. You can counter an offer at +10% or +20%.</p>
          </ListSection>
        )}
        {!isClosed && <RulesPart creator={creator} />}
        <ListSection id="licenses" title="Licenses" path={paths.creatorDashboard} list={lists.licenses}>
          <LicensesTable licenses={licenses} now={now} />
          <p>You have granted no license. One begins when an offer is approved, and stands here with its terms.</p>
        </ListSection>
        <ListSection id="decided" title="Decided" path={paths.creatorDashboard} list={lists.decided}>
          <ClosedOffers label="Decided offers" offers={lists.decided.offers} now={now} />
          <p>No offer has been decided. Approved, declined and countered ones are kept here.</p>
        </ListSection>
        {lists.withdrawn.count > 0 && (
          <ListSection id="withdrawn" title="Withdrawn" path={paths.creatorDashboard} list={lists.withdrawn}>
            <ClosedOffers label="Withdrawn offers" offers={lists.withdrawn.offers} now={now} />
            <p>No brand has withdrawn an offer to you.</p>
          </ListSection>
        )}
        <ListSection id="expired" title="Expired" path={paths.creatorDashboard} list={lists.expired}>
          <ClosedOffers label="Expired offers" offers={lists.expired.offers} now={now} />
          <p>No offer has expired. One that nobody answers within {LINK_HOURS} hours ends here and grants nothing.</p>
        </ListSection>
        <CalendarPart area="creator" address={calendar} />
      </div>
    </div>
  );
}

export default dataPage("a creator's dashboard", DashboardPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={makeCalendar} page={paths.creatorDashboard} />
    <KeptForm action={endCalendar} page={paths.creatorDashboard} />
  </ReadFailure>
));

const NothingInForce = ({ isClosed }: { isClosed: boolean }) => (
  <p>
    No license that you granted is in force.
    {!isClosed && (
      <>
        {" "}
        Brands find you by{" "}
        <Link href={paths.creatorPageForm} prefetch={false} className="underline underline-offset-2">
          your public page
        </Link>
        .
      </>
    )}
  </p>
);

const RulesPart = ({ creator }: { creator: CreatorRecord }) => (
  <section aria-labelledby="rules">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
      <h2 id="rules" className="text-2xl">
        Your rules
      </h2>
      <p className="flex flex-wrap gap-x-5">
        <Link href={paths.creatorRules} className="underline underline-offset-2">
          Change your rules
        </Link>
        <Link href={paths.creatorBrands} prefetch={false} className="underline underline-offset-2">
          Brands that you refuse
        </Link>
      </p>
    </div>
    <div className="border-y bg-paper-raised px-4 py-5 sm:px-6">
      <RulesSheet creator={creator} />
    </div>
  </section>
);
