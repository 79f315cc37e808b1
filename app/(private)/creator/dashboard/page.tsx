import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { LicensesTable } from "@/app/(private)/creator/dashboard/licenses-table";
import { ClosedOffers, CountersOut, OffersToDecide } from "@/app/(private)/creator/dashboard/offers-tables";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator } from "@/app/(private)/gates";
import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/calendar-actions";
import { CalendarPart } from "@/app/(private)/member-parts/calendar-part";
import { RequestNotice } from "@/components/creators/request-notice";
import { RulesSheet } from "@/components/creators/rules-sheet";
import { StandingNotice } from "@/components/creators/standing-notice";
import { AwaitedDisputes } from "@/components/dashboard/awaited-disputes";
import { Checklist, type Step } from "@/components/dashboard/checklist";
import { DashboardHead } from "@/components/dashboard/dashboard-head";
import { ledgerParts } from "@/components/dashboard/ledger-parts";
import { type DashboardPart, FullPart, ListAlone, listPart, Part, Parts } from "@/components/dashboard/list-section";
import { Questions } from "@/components/dashboard/questions";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { databaseTime } from "@/lib/clock";
import { findOwnPage, type OwnPage } from "@/lib/creators/public-page";
import type { CreatorRecord } from "@/lib/creators/queries";
import { presetLabels, profileStateOf } from "@/lib/creators/rules";
import { findOwnRequest, type OwnRequest } from "@/lib/creators/verification-requests";
import { findStanding, type Standing } from "@/lib/creators/verify";
import { disputesAwaiting } from "@/lib/licenses/awaited-disputes";
import { calendarAddress } from "@/lib/licenses/calendar-feed";
import { readLedger } from "@/lib/licenses/ledger";
import { licensesOf } from "@/lib/licenses/licenses";
import { overlapsOf } from "@/lib/licenses/overlap";
import { type OfferListPage, readOfferLists } from "@/lib/offers/lists";
import { questionsTo } from "@/lib/offers/questions";
import { licenseeOf } from "@/lib/offers/record";
import { isOfferList, type OfferListName } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { type QueryParams, readListing } from "@/lib/postgres/listing";
import { ownSamples } from "@/lib/samples/queries";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "Creator dashboard" };

const statusBadges = {
  pending: <Badge tone="awaiting">Pending</Badge>,
  active: <Badge tone="verified">Active</Badge>,
  suspended: <Badge tone="refused">Suspended</Badge>,
  closed: <Badge tone="ended">Closed</Badge>,
};

type PageProps = { searchParams: Promise<QueryParams> };

async function DashboardPage({ searchParams }: PageProps) {
  const creator = await requireCreator();
  const now = await databaseTime();
  const { filter, position } = readListing(await searchParams, isOfferList);
  const list = filter && isOfferList(filter) ? filter : undefined;
  const lists = await readOfferLists(creator.userId, list && { list, position }, now);
  const parts = await listParts(lists, now, list !== undefined);
  if (list) return <ListAlone part={parts[list]} path={paths.creatorDashboard} />;

  const isClosed = creator.closedAt !== null;
  const [ledger, disputes, questions, calendar, standing, page, request, samples] = await Promise.all([
    readLedger({ creatorUserId: creator.userId }, now),
    disputesAwaiting({ creatorUserId: creator.userId }, now),
    questionsTo({ creatorUserId: creator.userId }, now),
    calendarAddress(creator.userId),
    findStanding(creator.userId),
    findOwnPage(creator.userId),
    findOwnRequest(creator.userId),
    ownSamples(creator.userId),
  ]);
  const waiting = lists["awaiting-you"].count;
  const past = [parts.licenses, parts.decided, ...(lists.withdrawn.count > 0 ? [parts.withdrawn] : []), parts.expired];
  const isNew = [parts["awaiting-buyer"], ...past].every(({ isEmpty }) => isEmpty);
  const open = [
    ...(waiting === 0 && disputes.length + questions.length === 0 && !isNew ? [parts["awaiting-you"]] : []),
    parts["awaiting-buyer"],
  ];
  const ofLedger = ledgerParts({
    ledger,
    now,
    nameOf: ({ offer }) => licenseeOf(offer),
    money: "Would have earned",
    noTerms: <NothingInForce isClosed={isClosed} />,
    ...(isClosed && { noMoney: "No license was granted." }),
  });

  return (
    <div className="page py-8">
      <ProfileState creator={creator} />
      {!isClosed && <StandingNotice standing={standing} />}
      {!isClosed && !standing?.verifiedAt && <RequestNotice request={request} withLink />}
      <DashboardHead waiting={waiting + disputes.length + questions.length} ledger={ledger} total="Would have earned">
        <div>
          <h1 className="text-4xl">Dashboard</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere font-semibold">{creator.displayName}</span>
            {statusBadges[profileStateOf(creator)]}
            {!isClosed && <SealBadge standing={standing} />}
            <span className="wrap-anywhere text-ink-muted">{creator.email}</span>
          </p>
        </div>
      </DashboardHead>

      <div className="dashboard-parts mt-8">
        {waiting > 0 && <FullPart part={parts["awaiting-you"]} />}
        <AwaitedDisputes disputes={disputes} reader="creator" now={now} />
        <Questions questions={questions} />
        {page && creator.status === "active" && (
          <Checklist
            title="Get ready for offers"
            steps={firstSteps(creator, page, standing, request, samples.length > 0)}
          />
        )}
        {waiting === 0 && !isClosed && isNew && (
          <Part id="awaiting-you" title="Offers to decide" count={0} empty={parts["awaiting-you"].whenEmpty}>
            {null}
          </Part>
        )}
        <Parts parts={[...(isClosed ? [] : open), ...ofLedger, ...past]} />
        {!isClosed && <RulesPart creator={creator} />}
        <CalendarPart area="creator" address={calendar} />
      </div>
    </div>
  );
}

async function listParts(
  lists: Record<OfferListName, OfferListPage>,
  now: Date,
  isAlone: boolean,
): Promise<Record<OfferListName, DashboardPart>> {
  const waiting = lists["awaiting-you"].offers;
  const [licenses, overlaps] = await Promise.all([
    licensesOf(lists.licenses.offers),
    overlapsOf(
      waiting.map(({ id }) => id),
      now,
    ),
  ]);
  const part = (id: OfferListName, title: string, table: ReactNode, whenEmpty: string) =>
    listPart({ id, title, path: paths.creatorDashboard, list: lists[id], isAlone, table, whenEmpty });
  return {
    "awaiting-you": part(
      "awaiting-you",
      "Offers to decide",
      <OffersToDecide offers={waiting} now={now} overlaps={overlaps} />,
      `No offer is waiting for your answer. You will see a new one here and get an email; you have ${LINK_HOURS} hours to answer.`,
    ),
    "awaiting-buyer": part(
      "awaiting-buyer",
      "Waiting for the brand",
      <CountersOut offers={lists["awaiting-buyer"].offers} now={now} />,
      "Your counter-offers, until the brand answers. You can counter an offer at +10% or +20%.",
    ),
    licenses: part(
      "licenses",
      "Licenses",
      <LicensesTable licenses={licenses} now={now} />,
      "Each offer that you approve becomes a license, listed here with its terms.",
    ),
    decided: part(
      "decided",
      "Declined and countered",
      <ClosedOffers label="Declined and countered offers" offers={lists.decided.offers} now={now} />,
      "Offers that were declined or countered. What you approve is among your licenses.",
    ),
    withdrawn: part(
      "withdrawn",
      "Withdrawn",
      <ClosedOffers label="Withdrawn offers" offers={lists.withdrawn.offers} now={now} />,
      "Offers that the brand withdrew before you answered.",
    ),
    expired: part(
      "expired",
      "Expired",
      <ClosedOffers label="Expired offers" offers={lists.expired.offers} now={now} />,
      `Offers that nobody answered within ${LINK_HOURS} hours. They grant nothing.`,
    ),
  };
}

function SealBadge({ standing }: { standing: Standing | undefined }) {
  if (standing?.isNameHeld) return <Badge tone="awaiting">Name being checked</Badge>;
  if (standing?.verifiedAt) return <Badge tone="verified">Identity verified</Badge>;
  if (standing?.lapsedName) return <Badge tone="refused">Verified seal suspended</Badge>;
  return <Badge tone="ended">Identity not verified</Badge>;
}

const firstSteps = (
  creator: CreatorRecord,
  page: OwnPage,
  standing: Standing | undefined,
  request: OwnRequest | undefined,
  hasSample: boolean,
): Step[] => [
  {
    name: "Add a portrait",
    state: page.portrait ? "done" : "open",
    text: "Drawn as an engraving from a photo of yours. The photo stays on your device.",
    link: { href: `${paths.creatorPageForm}#portrait`, label: "Add a portrait" },
  },
  {
    name: "Publish your page",
    state: page.isPublic ? "done" : "open",
    text: "Brands find you in the directory and make you offers from your page.",
    link: { href: paths.creatorPageForm, label: "Set up your page" },
    ...(page.isPublic &&
      page.slug &&
      !standing?.isNameHeld && {
        doneLink: { href: paths.creatorPage(page.slug), label: "See your page" },
      }),
  },
  // Who licenses no voice is not asked for a recording of it.
  ...(creator.rules.rights.some((right) => right === "voice" || right === "replica")
    ? [
        {
          name: "Add a sample of your voice",
          state: hasSample ? "done" : "open",
          text: "Brands hear you before they make an offer: up to three recordings of at most 30 seconds.",
          link: { href: paths.creatorSamples, label: "Add a sample" },
        } as const,
      ]
    : []),
  { name: "Set your rules", state: "done", text: "" },
  identityStep(standing, request),
  {
    name: "Get paid",
    state: "later",
    text: `Nothing to do yet: payments are not open. Payouts will go to ${creator.payoutEmail}.`,
  },
];

function identityStep(standing: Standing | undefined, request: OwnRequest | undefined): Step {
  const name = "Have your identity checked";
  if (standing?.verifiedAt) return { name, state: "done", text: "" };
  if (standing?.lapsedName) {
    return { name, state: "open", text: "Your Verified seal is suspended. The notice above says why." };
  }
  if (request?.outcome === null) {
    return { name, state: "later", text: "You asked for it. We email you the answer, or a question if we need more." };
  }
  return {
    name,
    state: "open",
    text: "A person on our staff checks who you are, by links and names that you give. Then your name carries the Verified seal.",
    ...(!request && { link: { href: paths.verificationForm, label: "Ask to be verified" } }),
  };
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
    <div className="border-y py-3">
      <p>
        {presetLabels[creator.preset].title} preset, at least {formatUsd(creator.rules.priceFloorCents)}.{" "}
        {creator.rules.autoApprove && !creator.rules.allowsExclusive
          ? "Offers inside your rules are approved at once."
          : "You decide every offer."}
      </p>
      <Disclosure isInline summary="All your rules">
        <div className="mt-2 bg-paper-raised px-[min(1rem,3vw)] py-5 sm:px-6">
          <RulesSheet creator={creator} />
        </div>
      </Disclosure>
    </div>
  </section>
);
