import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { leave, leaveEverywhere, withdrawConsent } from "@/app/(private)/creator/dashboard/actions";
import { ClosedOffers } from "@/app/(private)/creator/dashboard/closed-offers";
import { LicensesTable } from "@/app/(private)/creator/dashboard/licenses-table";
import { CountersOut, OffersToDecide } from "@/app/(private)/creator/dashboard/open-offers";
import { requireCreator } from "@/app/(private)/creator/require-creator";
import { Pager } from "@/components/admin/pager";
import { RulesSheet } from "@/components/creator/rules-sheet";
import { SuspendedNotice } from "@/components/creator/suspended-notice";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { readingPage } from "@/components/site/reading-page";
import { Badge } from "@/components/ui/badge";
import type { Creator } from "@/lib/auth/actors";
import { grantsById } from "@/lib/licenses/queries";
import { type Listing, type QueryParams, readListing } from "@/lib/listing/listing";
import { type OfferListPage as OfferRows, readOfferLists } from "@/lib/offers/creator-lists";
import { isOfferList, type OfferListName } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Creator dashboard" };

const statusBadges = {
  pending: <Badge tone="awaiting">Pending</Badge>,
  active: <Badge tone="verified">Active</Badge>,
  verified: <Badge tone="verified">Verified</Badge>,
  suspended: <Badge tone="refused">Suspended</Badge>,
};

type PageProps = { searchParams: Promise<QueryParams> };

async function DashboardPage({ searchParams }: PageProps) {
  const creator = await requireCreator();
  const now = new Date();
  const { filter: list, position } = readListing(await searchParams, isOfferList);
  const paged = list && isOfferList(list) ? { list, position } : undefined;
  const { lists, licenses } = await readDashboard(creator, paged, now);

  return (
    <div className="page py-10">
      {creator.status === "suspended" && <SuspendedNotice />}
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl">Dashboard</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere font-semibold">{creator.displayName}</span>
            {statusBadges[creator.status]}
            <span className="wrap-anywhere text-ink-muted">{creator.email}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ActionForm action={leave} page={paths.creatorDashboard} className="space-y-3">
            <ErrorSummary />
            <SubmitButton variant="outline" size="sm" pendingLabel="Signing out...">
              Sign out
            </SubmitButton>
          </ActionForm>
          <ActionForm action={leaveEverywhere} page={paths.creatorDashboard} className="space-y-3">
            <ErrorSummary />
            <SubmitButton variant="outline" size="sm" pendingLabel="Signing out...">
              Sign out everywhere
            </SubmitButton>
          </ActionForm>
        </div>
      </header>
      <GuillocheRule className="mt-6 mb-10" />

      <div className="space-y-12">
        <OfferList id="awaiting-you" title="Awaiting you" list={lists["awaiting-you"]}>
          <OffersToDecide offers={lists["awaiting-you"].offers} now={now} />
          <p>
            No offer waits for your answer. When a brand makes one, it stands here and in your mailbox for 48 hours.
          </p>
        </OfferList>
        <OfferList id="awaiting-buyer" title="Awaiting the buyer" list={lists["awaiting-buyer"]}>
          <CountersOut offers={lists["awaiting-buyer"].offers} now={now} />
          <p>None of your counter-offers waits for a buyer. You can counter an offer at +10% or +20%.</p>
        </OfferList>
        <section aria-labelledby="rules">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
            <h2 id="rules" className="text-2xl">
              Your rules
            </h2>
            <Link href={paths.creatorRules} className="underline underline-offset-2">
              Change your rules
            </Link>
          </div>
          <div className="border-y bg-paper-raised px-4 py-5 sm:px-6">
            <RulesSheet creator={creator} />
          </div>
        </section>
        <OfferList id="licenses" title="Licenses" list={lists.licenses}>
          <ActionForm action={withdrawConsent} page={paths.creatorDashboard} className="space-y-4">
            <ErrorSummary />
            <LicensesTable licenses={licenses} now={now} />
          </ActionForm>
          <p>You have granted no license. One begins when an offer is approved, and stands here with its terms.</p>
        </OfferList>
        <OfferList id="decided" title="Decided" list={lists.decided}>
          <ClosedOffers label="Decided offers" offers={lists.decided.offers} now={now} />
          <p>No offer has been decided. Approved, declined and countered ones are kept here.</p>
        </OfferList>
        <OfferList id="expired" title="Expired" list={lists.expired}>
          <ClosedOffers label="Expired offers" offers={lists.expired.offers} now={now} />
          <p>No offer has expired. One that nobody answers within 48 hours ends here and grants nothing.</p>
        </OfferList>
      </div>
    </div>
  );
}

async function readDashboard(creator: Creator, paged: Parameters<typeof readOfferLists>[1], now: Date) {
  const lists = await readOfferLists(creator.userId, paged, now);
  const grants = await grantsById(lists.licenses.offers.flatMap(({ grantId }) => grantId ?? []));
  const licenses = lists.licenses.offers.flatMap((offer) => {
    const grant = grants.find(({ id }) => id === offer.grantId);
    return grant ? [{ grant, offer }] : [];
  });
  return { lists, licenses };
}

type OfferListProps = {
  id: OfferListName;
  title: string;
  list: OfferRows;
  children: readonly [table: ReactNode, whenEmpty: ReactNode];
};

/** A titled table with its count and the ways to its other pages, or the words for when it has no rows. */
function OfferList({ id, title, list: { count, previous, next }, children: [table, whenEmpty] }: OfferListProps) {
  const listing: Listing = { search: "", filter: id, order: "newest", position: { kind: "start" } };
  return (
    <section aria-labelledby={id} className="scroll-mt-24">
      <h2 id={id} className="mb-3 text-2xl">
        {title} <span className="text-ink-muted tabular-nums">({count})</span>
      </h2>
      {count > 0 ? table : <div className="prose-measure border-t pt-3 text-ink-muted">{whenEmpty}</div>}
      <Pager
        path={paths.creatorDashboard}
        listing={listing}
        previous={previous}
        next={next}
        label={`Pages of ${title}`}
        part={id}
      />
    </section>
  );
}

export default readingPage("a creator's dashboard", DashboardPage);
