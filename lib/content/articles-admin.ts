import { z } from "zod";
import type { Article } from "@/lib/content/articles";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { keepReaders, type Reader } from "@/lib/locks";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/catalogue";
import { writeToAll } from "@/lib/mail/mailing";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Asking, type Page, readPage, type Source } from "@/lib/postgres/pages";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

export async function viewsOfArticles(): Promise<ReadonlyMap<string, number>> {
  const stats = await db().blogPostStats.findMany({ select: { slug: true, views: true } });
  return new Map(stats.map(({ slug, views }) => [slug, views]));
}

/**
 * How many subscriptions each article led to, and how many there are in total, including those that no article led to. Uses an
 * index on the article.
 */
export async function subscriptionsOfArticles(): Promise<{ of: ReadonlyMap<string, number>; total: number }> {
  const counts = await db().blogSubscription.groupBy({ by: "sourcePost", _count: true });
  return {
    of: new Map(counts.map(({ sourcePost, _count }) => [sourcePost ?? "", _count])),
    total: counts.reduce((total, { _count }) => total + _count, 0),
  };
}

const subscriptionRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  email: z.string(),
  sourcePost: z.string().nullable(),
  confirmedAt: z.date().nullable(),
});

/** `sourcePost`: the article that led to the subscription. */
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

/** What is listed and exported. The search is for a whole address. */
export const askedSubscriptions: Asking = ({ search }) =>
  Prisma.sql`(${search} = '' OR email_key = ${search.toLowerCase()})`;

const subscriptionSource: Source<SubscriptionRow> = {
  row: subscriptionRow,
  idType: "uuid",
  rows: (asked) => Prisma.sql`
    SELECT id, created_at AS "createdAt", email, source_post AS "sourcePost", confirmed_at AS "confirmedAt"
    FROM blog_subscriptions WHERE ${askedSubscriptions(asked)}`,
};

export const listSubscriptions = (listing: Listing): Promise<Page<SubscriptionRow>> =>
  readPage(subscriptionSource, listing);

/** How long after its date an article is still mailed. This includes one that was deployed late, but not the archive. */
const WINDOW_MS = 7 * DAY_MS;

/**
 * Mails each new article, once each, to those who had confirmed their subscription before its date; also works a day late.
 * Returns how many mails were written; none without a postal address.
 */
export async function mailArticles(now: Date, until: AbortSignal): Promise<number> {
  // Reads all articles, so the actions that start overdue work should not load it.
  const { publishedArticles } = await import("@/lib/content/articles");
  const recent = (await publishedArticles(now)).filter(
    ({ meta }) => meta.publishedAt.getTime() > now.getTime() - WINDOW_MS,
  );
  let written = 0;
  for (const article of recent.toReversed()) written += await mailArticle(article, now, until);
  return written;
}

/** `mailArticles` for one article. */
export async function mailArticle({ meta }: Article, now: Date, until: AbortSignal): Promise<number> {
  const { id, slug, title, excerpt, publishedAt } = meta;
  const { MAIL_POSTAL_ADDRESS: postalAddress } = env();
  if (!postalAddress) {
    const waiting = await queryRows(db(), idRow)`
      SELECT id::text FROM blog_subscriptions WHERE confirmed_at < ${publishedAt}::timestamptz LIMIT 1`;
    if (waiting.length > 0) log.warn({ article: slug }, "not mailed to subscribers: MAIL_POSTAL_ADDRESS is not set");
    return 0;
  }
  const mailTo = ({ id: subscriptionId, email, tokenSalt }: Reader): Mail => ({
    template: "new-article",
    toAddress: email,
    payload: { subscriptionId, tokenSalt, slug, title, excerpt, postalAddress },
  });
  const confirmed = Prisma.sql`confirmed_at < ${publishedAt}::timestamptz`;
  return writeToAll(id, now, until, async (tx, part) => {
    const readers = await keepReaders(tx, "blog_subscriptions", confirmed, part);
    return readers.map((reader) => ({ id: reader.id, mail: mailTo(reader) }));
  });
}
