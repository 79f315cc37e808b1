import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ExportLinks } from "@/components/admin/export-link";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { madeColumn } from "@/components/admin/list-with-details";
import { ExportOutcome } from "@/components/admin/load-failure";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { loadArticles } from "@/lib/content/articles";
import {
  listSubscriptions,
  type SubscriptionRow,
  subscriptionsOfArticles,
  viewsOfArticles,
} from "@/lib/content/articles-admin";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery, type QueryParams, readListing } from "@/lib/postgres/listing";
import { formatNumber } from "@/lib/text/typeset";
import { formatDay } from "@/lib/time";

type ArticleFigures = {
  slug: string;
  title: string;
  cluster: string;
  publishedAt: Date;
  isScheduled: boolean;
  views: number;
  subscriptions: number;
};

const articleColumns: readonly Column<ArticleFigures>[] = [
  { heading: "Title", isHead: true, show: ({ title }) => <span className="font-semibold">{title}</span> },
  { heading: "Cluster", show: ({ cluster }) => cluster },
  {
    heading: "State",
    show: ({ isScheduled }) =>
      isScheduled ? <Badge tone="awaiting">Scheduled</Badge> : <Badge tone="verified">Published</Badge>,
  },
  { heading: "Date", show: ({ publishedAt }) => formatDay(publishedAt) },
  { heading: "Views", isNumeric: true, className: "told", show: ({ views }) => formatNumber(views) },
  {
    heading: "Subscriptions",
    isNumeric: true,
    className: "told",
    show: ({ subscriptions }) => formatNumber(subscriptions),
  },
];

const ArticlesTable = ({ articles }: { articles: readonly ArticleFigures[] }) => (
  <ColumnTable label="Articles" columns={articleColumns} rows={articles} keyOf={({ slug }) => slug} isCompact />
);

const subscriptionColumns: readonly Column<SubscriptionRow>[] = [
  { heading: "Email", isHead: true, show: ({ email }) => email },
  {
    heading: "Article",
    className: "wrap-anywhere",
    show: ({ sourcePost }) => sourcePost ?? "None",
  },
  { heading: "Confirmed", show: ({ confirmedAt }) => (confirmedAt ? <Moment at={confirmedAt} /> : "No") },
  madeColumn("Subscribed"),
];

const SubscriptionsTable = ({ rows }: { rows: readonly SubscriptionRow[] }) => (
  <ColumnTable label="Subscriptions" columns={subscriptionColumns} rows={rows} keyOf={({ id }) => id} />
);

export const metadata: Metadata = { title: "Admin: articles" };

const path = paths.adminTab("articles");

const read = async (listing: Listing) => {
  const [articles, views, begun, subscriptions] = await Promise.all([
    loadArticles(),
    viewsOfArticles(),
    subscriptionsOfArticles(),
    listSubscriptions(listing),
  ]);
  const figures = articles.map(({ meta }) => ({
    ...meta,
    views: views.get(meta.slug) ?? 0,
    subscriptions: begun.of.get(meta.slug) ?? 0,
  }));
  return { articles: figures, total: begun.total, subscriptions };
};

export default async function ArticlesPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const listing = readListing(params, () => false);
  const reading = await readTab("articles", () => read(listing), { table: "blog_subscriptions", listing });
  return (
    <TabPage reading={reading} address={path + listingQuery(listing)}>
      {({ articles, total, subscriptions }, { now }) => (
        <>
          <ExportOutcome came={params.export} />
          <div className="mt-4">
            <ArticlesTable articles={articles.map((one) => ({ ...one, isScheduled: one.publishedAt > now }))} />
          </div>
          <h3 className="mt-8 text-2xl">
            Subscriptions <span className="text-ink-muted tabular-nums">({formatNumber(total)})</span>
          </h3>
          <ListTools path={path} listing={listing} searchLabel="Email, in full" />
          <ListFrame path={path} listing={listing} page={subscriptions} empty="No subscriptions yet.">
            <SubscriptionsTable rows={subscriptions.rows} />
          </ListFrame>
          <ExportLinks name="blog_subscriptions" listing={listing} />
        </>
      )}
    </TabPage>
  );
}
