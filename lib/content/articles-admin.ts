import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, type Source } from "@/lib/postgres/pages";

export async function viewsOfArticles(): Promise<ReadonlyMap<string, number>> {
  const stats = await db().blogPostStats.findMany({ select: { slug: true, views: true } });
  return new Map(stats.map(({ slug, views }) => [slug, views]));
}

const subscriptionRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  email: z.string(),
  sourcePost: z.string().nullable(),
  confirmedAt: z.date().nullable(),
});

/** `sourcePost` is the article that led to the subscription. */
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

export const subscriptionSource: Source<SubscriptionRow> = {
  row: subscriptionRow,
  columns: Prisma.sql`id, created_at AS "createdAt", email, source_post AS "sourcePost", confirmed_at AS "confirmedAt"`,
  from: Prisma.sql`blog_subscriptions`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
};

/** The search is for a whole address. */
export const subscriptionFilter = ({ search }: Listing): Prisma.Sql[] =>
  search ? [Prisma.sql`email_key = ${search.toLowerCase()}`] : [];

export const listSubscriptions = (listing: Listing): Promise<Page<SubscriptionRow>> =>
  readPage(subscriptionSource, listing, subscriptionFilter(listing));
