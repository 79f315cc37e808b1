import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { BrandLicenses } from "@/app/(private)/brand/licenses-table";
import { ClosedOffers, CountersToAnswer, HeldOffers, OffersOut } from "@/app/(private)/brand/offers-tables";
import { requireBuyer } from "@/app/(private)/gates";
import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/calendar-actions";
import { CalendarPart } from "@/app/(private)/member-parts/calendar-part";
import { AwaitedDisputes } from "@/components/dashboard/awaited-disputes";
import { Checklist, type Step } from "@/components/dashboard/checklist";
import { DashboardHead } from "@/components/dashboard/dashboard-head";
import { ledgerParts } from "@/components/dashboard/ledger-parts";
import { type DashboardPart, FullPart, ListAlone, listPart, Part, Parts } from "@/components/dashboard/list-section";
import { Questions } from "@/components/dashboard/questions";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { ZoneOf } from "@/components/ui/zone";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { databaseTime } from "@/lib/clock";
import { disputesAwaiting } from "@/lib/licenses/awaited-disputes";
import { calendarAddress } from "@/lib/licenses/calendar-feed";
import { readLedger } from "@/lib/licenses/ledger";
import { licensesOf } from "@/lib/licenses/licenses";
import { zoneOfBrand } from "@/lib/members/zone";
import { type Brief, groupsOf, heldIn, nameOf, sentIn } from "@/lib/offers/brief-rules";
import { latestBriefs } from "@/lib/offers/briefs";
import { type OfferListPage, readBuyerLists } from "@/lib/offers/lists";
import { questionsTo } from "@/lib/offers/questions";
import { licenseeOf } from "@/lib/offers/record";
import { renewalsOf } from "@/lib/offers/renewal";
import { type BuyerListName, HOLD_HOURS, isBuyerList, LATEST_ROWS } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { type QueryParams, readListing } from "@/lib/postgres/listing";
import type { SignedInBuyer } from "@/lib/proofs";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "Brand dashboard" };

type PageProps = { searchParams: Promise<QueryParams> };

async function BrandPage({ searchParams }: PageProps) {
  const buyer = await requireBuyer();
  return (
    <ZoneOf zone={await zoneOfBrand(buyer.buyerOrgId)}>
      <Dashboard buyer={buyer} query={await searchParams} />
    </ZoneOf>
  );
}

async function Dashboard({ buyer, query }: { buyer: SignedInBuyer; query: QueryParams }) {
  const now = await databaseTime();
  const { filter, position } = readListing(query, isBuyerList);
  const list = filter && isBuyerList(filter) ? filter : undefined;
  const lists = await readBuyerLists(buyer, list && { list, position }, now);
  const parts = await listParts(lists, now, list !== undefined);
  if (list) return <ListAlone part={parts[list]} path={paths.brand} />;

  const [ledger, disputes, questions, calendar, briefs] = await Promise.all([
    readLedger({ buyerOrgId: buyer.buyerOrgId }, now),
    disputesAwaiting({ buyerOrgId: buyer.buyerOrgId }, now),
    questionsTo({ buyerOrgId: buyer.buyerOrgId }, now),
    calendarAddress(buyer.profileId),
    latestBriefs(buyer, LATEST_ROWS, now),
  ]);
  const waiting = lists["awaiting-you"].count;
  // The offers of a brief are confirmed in one act.
  const toConfirm = lists.held.count + briefs.filter((brief) => heldIn(brief, now).length > 0).length;
  const isNew =
    briefs.length === 0 &&
    [parts.held, parts["awaiting-creator"], parts.licenses, parts.closed, parts.withdrawn].every(
      ({ isEmpty }) => isEmpty,
    );
  const ofLedger = ledgerParts({
    ledger,
    now,
    nameOf: ({ offer }) => offer.creatorName,
    money: "Would have spent",
    noTerms: <NothingInForce />,
  });
  return (
    <div className="page py-8">
      <DashboardHead
        waiting={waiting + toConfirm + disputes.length + questions.length}
        ledger={ledger}
        total="Would have spent, with fees"
      >
        <h1 className="text-4xl">Your offers and licenses</h1>
        <p className={`${DOOR_TO_OFFERS} flex flex-wrap gap-3`}>
          <Button asChild>
            <Link href={paths.newOffer} prefetch={false}>
              Make an offer
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={paths.creators} prefetch={false}>
              Browse creators
            </Link>
          </Button>
        </p>
      </DashboardHead>
      <div className="dashboard-parts mt-8">
        {waiting > 0 && <FullPart part={parts["awaiting-you"]} />}
        <AwaitedDisputes disputes={disputes} reader="buyer" now={now} />
        <Questions questions={questions} />
        {lists.held.count > 0 && <FullPart part={parts.held} />}
        {briefs.length > 0 && <Briefs briefs={briefs} now={now} />}
        <Checklist title="Your first license" steps={firstSteps(lists, briefs.length > 0)} />
        {waiting === 0 && isNew && (
          <Part id="awaiting-you" title="Counter-offers to answer" count={0} empty={parts["awaiting-you"].whenEmpty}>
            {null}
          </Part>
        )}
        <Parts
          parts={[
            ...(waiting === 0 && disputes.length + questions.length === 0 && !isNew ? [parts["awaiting-you"]] : []),
            ...awaitingCreator(parts["awaiting-creator"], briefs.length > 0),
            ...ofLedger,
            parts.licenses,
            parts.closed,
            ...(lists.withdrawn.count > 0 ? [parts.withdrawn] : []),
          ]}
        />
        <CalendarPart area="brand" address={calendar} />
      </div>
    </div>
  );
}

/** Offers that are open may be among the briefs, and then the list says that it has only the others. */
function awaitingCreator(part: DashboardPart, hasBriefs: boolean): DashboardPart[] {
  if (!hasBriefs) return [part];
  return part.isEmpty ? [] : [{ ...part, title: "Other offers waiting for the creator" }];
}

/** Each with what became of its offers; the open ones are on no other list, unless they wait for the brand. */
const Briefs = ({ briefs, now }: { briefs: readonly Brief[]; now: Date }) => (
  <Part id="briefs" title="Offers to several creators">
    <ul className="border-t">
      {briefs.map((brief) => (
        <li key={brief.id} className="space-y-1 border-b py-3">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <Link
              href={paths.brief(brief.id)}
              prefetch={false}
              className="wrap-anywhere min-w-0 font-semibold underline underline-offset-2"
            >
              <bdi>{nameOf(brief)}</bdi>
            </Link>
            <span className="text-ink-muted text-sm">
              <BriefBegun brief={brief} now={now} />
            </span>
          </p>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {groupsOf(brief, now).map(({ isYours, words, names }) => (
              <div key={words} className="flex flex-wrap gap-x-1.5">
                <dt className={isYours ? "font-semibold text-seal-text" : "text-ink-muted"}>
                  {words[0]?.toUpperCase()}
                  {words.slice(1)}:
                </dt>
                <dd className="wrap-anywhere">
                  <bdi>{names.join(", ")}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </Part>
);

/** Held offers were written, and go out when they are confirmed. */
function BriefBegun({ brief, now }: { brief: Brief; now: Date }) {
  const sent = sentIn(brief, now);
  const day = <Moment at={brief.createdAt} only="day" />;
  if (sent === brief.asked.length) return <>sent {day}</>;
  return sent > 0 ? <>written {day}, not all sent</> : <>written {day}, not sent</>;
}

async function listParts(
  lists: Record<BuyerListName, OfferListPage>,
  now: Date,
  isAlone: boolean,
): Promise<Record<BuyerListName, DashboardPart>> {
  const licenses = await licensesOf(lists.licenses.offers);
  const licensees = Object.values(lists).flatMap(({ offers }) => offers.map(licenseeOf));
  const isNamed = new Set(licensees).size > 1;
  const renewals = await renewalsOf(
    licenses.map(({ grant }) => grant.id),
    now,
  );
  const part = (id: BuyerListName, title: string, table: ReactNode, whenEmpty: string) =>
    listPart({ id, title, path: paths.brand, list: lists[id], isAlone, table, whenEmpty });
  return {
    "awaiting-you": part(
      "awaiting-you",
      "Counter-offers to answer",
      <CountersToAnswer offers={lists["awaiting-you"].offers} now={now} isNamed={isNamed} />,
      "No counter-offer is waiting for your answer. If a creator asks for more, you will see it here and get an email.",
    ),
    held: part(
      "held",
      "To be confirmed",
      <HeldOffers offers={lists.held.offers} now={now} isNamed={isNamed} />,
      `No offer is waiting to be confirmed. One that nobody confirms is removed after ${HOLD_HOURS} hours.`,
    ),
    "awaiting-creator": part(
      "awaiting-creator",
      "Waiting for the creator",
      <OffersOut offers={lists["awaiting-creator"].offers} now={now} isNamed={isNamed} />,
      `Your open offers. The creator has ${LINK_HOURS} hours to answer each.`,
    ),
    licenses: part(
      "licenses",
      "Licenses",
      <BrandLicenses licenses={licenses} renewals={renewals} now={now} isNamed={isNamed} />,
      "Each offer that a creator approves becomes a license, listed here with its documents.",
    ),
    closed: part(
      "closed",
      "Closed",
      <ClosedOffers label="Closed offers" offers={lists.closed.offers} now={now} isNamed={isNamed} />,
      "Offers that were declined or not answered in time.",
    ),
    withdrawn: part(
      "withdrawn",
      "Withdrawn",
      <ClosedOffers label="Withdrawn offers" offers={lists.withdrawn.offers} now={now} isNamed={isNamed} />,
      "Offers that you withdrew before the creator answered.",
    ),
  };
}

function firstSteps(lists: Record<BuyerListName, OfferListPage>, hasBriefs: boolean): Step[] {
  const isLicensed = lists.licenses.count > 0;
  const isSent =
    isLicensed ||
    hasBriefs ||
    lists.closed.count + lists.withdrawn.count + lists["awaiting-you"].count + lists["awaiting-creator"].count > 0;
  return [
    { name: "Confirm your email address", state: "done", text: "" },
    {
      name: "Make an offer",
      state: isSent ? "done" : "open",
      text: "Choose a creator, the rights, the term and the price. You see the agreement while you fill it in.",
      link: { href: paths.creators, label: "Browse creators", className: DOOR_TO_OFFERS },
    },
    {
      name: "Receive a license",
      state: isLicensed ? "done" : "open",
      text: `The creator has ${LINK_HOURS} hours to approve, decline or ask for more.`,
    },
    { name: "Pay", state: "later", text: "Nothing to do yet: payments are not open." },
  ];
}

const NothingInForce = () => (
  <p>
    No license of yours is in force. Find somebody to ask among{" "}
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
