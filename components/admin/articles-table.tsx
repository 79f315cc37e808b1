import { madeColumn } from "@/components/admin/list-with-details";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { slugToday } from "@/lib/content/article-schema";
import type { SubscriptionRow } from "@/lib/content/articles-admin";
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

export const ArticlesTable = ({ articles }: { articles: readonly ArticleFigures[] }) => (
  <ColumnTable label="Articles" columns={articleColumns} rows={articles} keyOf={({ slug }) => slug} isCompact />
);

const subscriptionColumns: readonly Column<SubscriptionRow>[] = [
  { heading: "Email", isHead: true, show: ({ email }) => email },
  {
    heading: "Article",
    className: "wrap-anywhere",
    show: ({ sourcePost }) => (sourcePost ? slugToday(sourcePost) : "None"),
  },
  { heading: "Confirmed", show: ({ confirmedAt }) => (confirmedAt ? <Moment at={confirmedAt} /> : "No") },
  madeColumn("Subscribed"),
];

export const SubscriptionsTable = ({ rows }: { rows: readonly SubscriptionRow[] }) => (
  <ColumnTable label="Subscriptions" columns={subscriptionColumns} rows={rows} keyOf={({ id }) => id} />
);
