import type { Metadata } from "next";
import Link from "next/link";
import { BrandLicenses } from "@/app/(private)/brand/licenses-table";
import { ClosedOffers, CountersToAnswer, HeldOffers, OffersOut } from "@/app/(private)/brand/offers-tables";
import { requireBuyer } from "@/app/(private)/gates";
import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/calendar-actions";
import { CalendarPart } from "@/app/(private)/member-parts/calendar-part";
import { DashboardHead } from "@/components/dashboard/dashboard-head";
import { LedgerParts } from "@/components/dashboard/ledger-parts";
import { ListSection } from "@/components/dashboard/list-section";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { databaseTime } from "@/lib/clock";
import { calendarAddress } from "@/lib/licenses/calendar-feed";
import { readLedger } from "@/lib/licenses/ledger";
import { licensesOf } from "@/lib/licenses/licenses";
import { readBuyerLists } from "@/lib/offers/lists";
import { renewalsOf } from "@/lib/offers/renewal";
import { HOLD_HOURS, isBuyerList } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { type QueryParams, readListing } from "@/lib/postgres/listing";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "Brand dashboard" };

type PageProps = { searchParams: Promise<QueryParams> };

async function BrandPage({ searchParams }: PageProps) {
  const buyer = await requireBuyer();
  const now = await databaseTime();
  const { filter: list, position } = readListing(await searchParams, isBuyerList);
  const [lists, ledger, calendar] = await Promise.all([
    readBuyerLists(buyer, list && isBuyerList(list) ? { list, position } : undefined, now),
    readLedger({ buyerOrgId: buyer.buyerOrgId }, now),
    calendarAddress(buyer.profileId),
  ]);
  const licenses = await licensesOf(lists.licenses.offers);
  const renewals = await renewalsOf(
    licenses.map(({ grant }) => grant.id),
    now,
  );
  const path = paths.brand;
  return (
    <div className="page py-8">
      <DashboardHead waiting={lists["awaiting-you"].count} ledger={ledger} total="Spent, with fees">
        <h1 className="text-4xl">Your offers and licenses</h1>
        <Button asChild>
          <Link href={paths.newOffer} prefetch={false}>
            Make an offer
          </Link>
        </Button>
      </DashboardHead>
      <div className="dashboard-parts mt-8">
        <ListSection id="awaiting-you" title="Awaiting you" path={path} list={lists["awaiting-you"]}>
          <CountersToAnswer offers={lists["awaiting-you"].offers} now={now} />
          <p>No counter-offer waits for your answer. A creator who asks for more appears here and in your mailbox.</p>
        </ListSection>
        {lists.held.count > 0 && (
          <ListSection id="held" title="To be confirmed" path={path} list={lists.held}>
            <HeldOffers offers={lists.held.offers} now={now} />
            <p>An offer that nobody confirms is removed after {HOLD_HOURS} hours.</p>
          </ListSection>
        )}
        <ListSection id="awaiting-creator" title="Awaiting the creator" path={path} list={lists["awaiting-creator"]}>
          <OffersOut offers={lists["awaiting-creator"].offers} now={now} />
          <p>None of your offers waits for a creator. Each has {LINK_HOURS} hours to answer.</p>
        </ListSection>
        <LedgerParts
          ledger={ledger}
          now={now}
          nameOf={({ offer }) => offer.creatorName}
          money="Spent"
          noTerms={<NothingInForce />}
        />
        <ListSection id="licenses" title="Licenses" path={path} list={lists.licenses}>
          <BrandLicenses licenses={licenses} renewals={renewals} now={now} />
          <p>You hold no license. One begins when a creator approves your offer, and stands here with its documents.</p>
        </ListSection>
        <ListSection id="closed" title="Closed" path={path} list={lists.closed}>
          <ClosedOffers label="Closed offers" offers={lists.closed.offers} now={now} />
          <p>No offer of yours was declined, countered or left to expire.</p>
        </ListSection>
        {lists.withdrawn.count > 0 && (
          <ListSection id="withdrawn" title="Withdrawn" path={path} list={lists.withdrawn}>
            <ClosedOffers label="Withdrawn offers" offers={lists.withdrawn.offers} now={now} />
            <p>You have withdrawn no offer.</p>
          </ListSection>
        )}
        <CalendarPart area="brand" address={calendar} />
      </div>
    </div>
  );
}

const NothingInForce = () => (
  <p>
    No license of yours is in force. Find whom to ask among{" "}
    <Link href={paths.creators} prefetch={false} className="underline underline-offset-2">
      the creators
    </Link>
    .
  </p>
);

export default dataPage("a brand's dashboard", BrandPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={makeCalendar} page={paths.brand} />
    <KeptForm action={endCalendar} page={paths.brand} />
  </ReadFailure>
));
