import { z } from "zod";
import { paths } from "@/lib/paths";
import { choice, emailAddress } from "@/lib/text/schema";

/** Slugs of renamed articles, with today's. Links, counts and subscriptions made under the old ones follow. */
const MOVED: Readonly<Record<string, string>> = {
  "a-nil-deal-over-600-dollars": "a-nil-deal-of-600-dollars-or-more",
};

export const slugToday = (slug: string): string => MOVED[slug] ?? slug;

const ADDRESSES = new Map(Object.entries(MOVED).map(([from, to]) => [paths.article(from), paths.article(to)]));

/** Where a page's path leads today. `path` must be lower-case. */
export const pathToday = (path: string): string => ADDRESSES.get(path) ?? path;

/** Counts by the slug under which each was made, summed by today's slug. */
export function bySlugToday(counts: Iterable<readonly [slug: string, count: number]>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [slug, count] of counts) sums.set(slugToday(slug), (sums.get(slugToday(slug)) ?? 0) + count);
  return sums;
}

export const subscriptionSchema = z.object({
  email: emailAddress(),
  post: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120)
    .transform(slugToday)
    .optional(),
  from: choice(["page", "popup"]),
});
