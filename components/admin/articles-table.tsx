import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { SubscriptionRow } from "@/lib/articles/admin";
import { formatDay, formatMoment } from "@/lib/time";

type ArticleFigures = {
  slug: string;
  title: string;
  cluster: string;
  publishedAt: Date;
  views: number;
  subscriptions: number;
};

/** How each article does. */
export function ArticlesTable({ articles }: { articles: readonly ArticleFigures[] }) {
  return (
    <Table label="Articles" frameClass="max-h-[28rem]">
      <TableHead>
        <TableRow>
          <TableHeading>Title</TableHeading>
          <TableHeading>Cluster</TableHeading>
          <TableHeading>Published</TableHeading>
          <TableHeading numeric>Views</TableHeading>
          <TableHeading numeric>Subscriptions</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {articles.map((article) => (
          <TableRow key={article.slug}>
            <TableHeading scope="row" className="min-w-52 align-top">
              {article.title}
            </TableHeading>
            <TableCell className="whitespace-nowrap">{article.cluster}</TableCell>
            <TableCell className="whitespace-nowrap">{formatDay(article.publishedAt)}</TableCell>
            <TableCell numeric>{article.views.toLocaleString("en-US")}</TableCell>
            <TableCell numeric>{article.subscriptions.toLocaleString("en-US")}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** Who subscribed, and through which article. */
export function SubscriptionsTable({ rows }: { rows: readonly SubscriptionRow[] }) {
  return (
    <Table label="Subscriptions" frameClass="max-h-[50dvh]">
      <TableHead>
        <TableRow>
          <TableHeading>Email</TableHeading>
          <TableHeading>Article</TableHeading>
          <TableHeading>Confirmed</TableHeading>
          <TableHeading>Subscribed</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableHeading scope="row" className="wrap-anywhere min-w-48 align-top font-normal">
              {row.email}
            </TableHeading>
            <TableCell className="wrap-anywhere min-w-48">{row.sourcePost ?? "-"}</TableCell>
            <TableCell className="whitespace-nowrap">
              {row.confirmedAt ? formatMoment(row.confirmedAt) : "No"}
            </TableCell>
            <TableCell className="whitespace-nowrap">{formatMoment(row.createdAt)}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
