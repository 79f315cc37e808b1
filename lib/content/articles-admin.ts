import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Asking, type Page, readPage, type Source } from "@/lib/postgres/pages";

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
