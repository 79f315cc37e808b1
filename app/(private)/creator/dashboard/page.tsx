import type { Metadata } from "next";
import Link from "next/link";
import { CreatorDeals } from "@/app/(private)/creator/dashboard/creator-deals";
import { firstSteps, readProfile } from "@/app/(private)/creator/first-steps";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator } from "@/app/(private)/gates";
import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/calendar-actions";
import { FilesPart } from "@/app/(private)/member-parts/files-part";
import { RequestNotice } from "@/components/creators/request-notice";
import { RulesSheet, rulesInWords } from "@/components/creators/rules-sheet";
import { StandingNotice } from "@/components/creators/standing-notice";
import { Checklist } from "@/components/dashboard/checklist";
import { DashboardHead } from "@/components/dashboard/dashboard-head";
import { MoneyBars } from "@/components/dashboard/money-bars";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { databaseTime } from "@/lib/clock";
import type { CreatorRecord } from "@/lib/creators/queries";
import { profileStateOf } from "@/lib/creators/rules";
import type { Standing } from "@/lib/creators/verify";
import { calendarAddress } from "@/lib/licenses/calendar-feed";
import { dealsOf } from "@/lib/licenses/deals";
import { readLedger } from "@/lib/licenses/ledger";
import { DEAL_GROUPS, isDealGroup } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { type QueryParams, readListing } from "@/lib/postgres/listing";

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
