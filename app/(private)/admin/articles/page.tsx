import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ArticlesTable, SubscriptionsTable } from "@/components/admin/articles-table";
import { ExportLinks } from "@/components/admin/export-link";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { ExportOutcome } from "@/components/admin/load-failure";
import { loadArticles } from "@/lib/content/articles";
import { listSubscriptions, subscriptionsOfArticles, viewsOfArticles } from "@/lib/content/articles-admin";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery, type QueryParams, readListing } from "@/lib/postgres/listing";
import { formatNumber } from "@/lib/text/typeset";

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
