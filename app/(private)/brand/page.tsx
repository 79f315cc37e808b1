import type { Metadata } from "next";
import Link from "next/link";
import { BrandDeals } from "@/app/(private)/brand/brand-deals";
import { requireBuyer } from "@/app/(private)/gates";
import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/actions";
import { FilesPart } from "@/app/(private)/member-parts/files-part";
import { visitorTo } from "@/app/(private)/visitor";
import { Face } from "@/components/creators/face";
import { Checklist, type Step } from "@/components/dashboard/checklist";
import { DashboardHead, MoneyBars } from "@/components/dashboard/dashboard-head";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Isolated } from "@/components/ui/isolated";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { colleaguesIn } from "@/lib/accounts/brand-members";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { standingOf } from "@/lib/brands/facts";
import { databaseTime } from "@/lib/clock";
import { calendarAddress } from "@/lib/licenses/calendar-feed";
import { type Deals, dealsOf } from "@/lib/licenses/deals";
import { readLedger } from "@/lib/licenses/ledger";
import { aRole, roleWords } from "@/lib/member-rules";
import { openBriefs } from "@/lib/offers/briefs";
import type { OfferRecord } from "@/lib/offers/record";
import { ruleOf, waitingFor } from "@/lib/offers/review";
import { type ReviewRule, reasonsOf } from "@/lib/offers/review-rules";
import { DEAL_GROUPS, isDealGroup } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { facesOf } from "@/lib/pictures/queries";
import { type QueryParams, readListing } from "@/lib/postgres/listing";
import { type BuyerOfMember, mayDo } from "@/lib/proofs";
import { agreedFacts } from "@/lib/terms/facts";
import { allWithFees, formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";
import { askedFor } from "@/lib/terms/permitted";
import { countOf, listOf } from "@/lib/text/typeset";

type WaitingListProps = { offers: readonly OfferRecord[]; names: ReadonlyMap<string, string>; rule: ReviewRule };

/** First on the dashboard of whoever may release what a colleague made. The offers of a brief are released together. */
async function WaitingList({ offers, names, rule }: WaitingListProps) {
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

export const metadata: Metadata = { title: "Brand dashboard" };

type PageProps = { searchParams: Promise<QueryParams> };

async function BrandPage({ searchParams }: PageProps) {
  const buyer = await requireBuyer();
  const now = await databaseTime();
  const params = await searchParams;
  const { filter, position } = readListing(params, isDealGroup);
  const shown = filter && isDealGroup(filter) ? filter : undefined;
  const owner = { buyerOrgId: buyer.buyerOrgId };
  const [all, briefs, ledger, calendar] = await Promise.all([
    dealsOf(owner, shown && { group: shown, position }, now),
    mayDo(buyer, "see-offers") ? openBriefs(buyer, now) : [],
    readLedger(owner, now),
    calendarAddress(buyer.profileId),
  ]);
  const deals = mayDo(buyer, "see-offers") ? all : licensesIn(all);
  const waiting = mayDo(buyer, "release") ? await waitingFor(buyer, now) : [];
  const makers = [
    ...DEAL_GROUPS.flatMap((group) => deals[group].deals.map(({ offer }) => offer.madeBy)),
    ...briefs.map(({ asked }) => asked[0]?.first.madeBy ?? null),
    ...waiting.map(({ reviewAskedBy }) => reviewAskedBy),
  ];
  const names = await colleaguesIn(buyer, makers);
  const hasDeals = briefs.length > 0 || DEAL_GROUPS.some((group) => deals[group].count > 0);
  return (
    <div className="page py-8">
      <DashboardHead ledger={ledger} total="Would have spent, with fees">
        {mayDo(buyer, "offer") && (
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
        )}
      </DashboardHead>
      <DoneNotice params={params} buyer={buyer} />
      {waiting.length > 0 && <WaitingList offers={waiting} names={names} rule={await ruleOf(buyer.buyerOrgId)} />}
      {!hasDeals && mayDo(buyer, "offer") && (
        <Checklist title="Your first license" steps={firstSteps} isShort={false} />
      )}
      <div className="dashboard-parts mt-8">
        <BrandDeals
          deals={deals}
          briefs={position.kind === "start" ? briefs : []}
          shown={shown}
          role={buyer.role}
          names={names}
          now={now}
        />
        <MoneyBars what="Would have spent" months={ledger.months} now={now} />
        {(hasDeals || calendar) && <FilesPart area="brand" hasLicenses={ledger.months.length > 0} address={calendar} />}
      </div>
    </div>
  );
}

type DoneNoticeProps = { params: QueryParams; buyer: BuyerOfMember };

/** What led here: a colleague's offer was returned, or the reader joined the brand. */
async function DoneNotice({ params, buyer }: DoneNoticeProps) {
  const isReturn = params.returned !== undefined;
  if (!isReturn && params.joined === undefined) return null;
  const { name } = await standingOf(buyer);
  return (
    <Notice
      tone="success"
      title={isReturn ? "Returned" : `You joined ${name}`}
      id="done"
      tabIndex={-1}
      className="mt-8 scroll-mt-40"
    >
      <Arrival id="done" />
      <p>
        {isReturn
          ? "Whoever asked has your note by email, and can change the offer and send it again."
          : `As ${aRole(buyer.role)}, you can ${roleWords[buyer.role]}.`}
      </p>
    </Notice>
  );
}

/** For whoever sees no offers. */
const licensesIn = (deals: Deals): Deals =>
  Object.fromEntries(
    DEAL_GROUPS.map((group) => {
      const licensed = deals[group].deals.filter(({ grant }) => grant !== undefined);
      const count = group === "in-force" ? deals[group].count : licensed.length;
      return [group, { ...deals[group], deals: licensed, count }] as const;
    }),
  ) as Deals;

const firstSteps: Step[] = [
  { name: "Confirm your email address", isDone: true, text: "" },
  {
    name: "Make an offer",
    isDone: false,
    text: "Choose a creator, the rights, the term and the price. You see the agreement while you fill it in.",
    link: { href: paths.creators, label: "Browse creators", className: DOOR_TO_OFFERS },
  },
  {
    name: "Receive a license",
    isDone: false,
    text: `The creator has ${LINK_HOURS} hours to approve, decline or ask for more.`,
  },
];

export default dataPage("a brand's dashboard", BrandPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={makeCalendar} page={paths.brand} />
    <KeptForm action={endCalendar} page={paths.brand} />
  </ReadFailure>
));
