import type { Article } from "@/lib/articles/files";
import { type Cluster, clusters } from "@/lib/content/schema";
import { articlesToCome } from "@/lib/env";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";

/** Articles on one page of a list (spec 9). */
const PAGE_SIZE = 6;

/** An article as lists show it. Every article has an excerpt, so that the other texts of specification 2 never stand in. */
export type PostCard = { slug: string; title: string; cluster: Cluster; excerpt: string; published: string };

/** One page of a list. `next` is the number of the page after it, when there is one. */
export type ListPage = { page: number; posts: PostCard[]; next: number | null };

export type List = "all" | Cluster;

const slugOf = (cluster: Cluster): string => cluster.toLowerCase().replace(/[^a-z]+/g, "-");

/** "AI & Consent" as "ai-consent", and "all" as it is: the list's name in addresses. */
export const listSlug = (list: List): string => (list === "all" ? list : slugOf(list));

/** The list of that name in an address; undefined for any other name. */
export const listOfSlug = (slug: string): List | undefined =>
  slug === "all" ? slug : clusters.find((cluster) => slugOf(cluster) === slug);

const cardOf = ({ meta }: Article): PostCard => ({
  slug: meta.slug,
  title: meta.title,
  cluster: meta.cluster,
  excerpt: meta.excerpt,
  published: formatDay(meta.publishedAt),
});

export const inList = (articles: readonly Article[], list: List): Article[] =>
  articles.filter(({ meta }) => list === "all" || meta.cluster === list);

/** How many pages so many articles fill; an empty list has one. */
export const pageCount = (articles: number): number => Math.max(1, Math.ceil(articles / PAGE_SIZE));

/** Page `page` (from 1) of `articles`. Past the end it holds none. */
export function listPage(articles: readonly Article[], page: number): ListPage {
  const posts = articles.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(cardOf);
  return { page, posts, next: page < pageCount(articles.length) ? page + 1 : null };
}

/** A page number as an address has it, 1 to 9999; undefined for anything else, also "01". */
export const pageNumber = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

const LIST = /^\/insights(?:\/cluster\/(?<cluster>[a-z-]+))?$/;
const ARTICLE = /^\/insights\/(?<slug>[a-z0-9-]+)$/;

/**
 * Where a page of Insights is rendered for the request. The prerendered ones stay as their build left them, because their
 * policy names the hashes of their scripts. Once an article is out that came after the build they are behind, until the
 * next build, and `path` (of the request, with `page` from its query) is answered from here. Undefined until then, and for
 * every other path.
 */
export function insightsNow(path: string, page: string | null, now: Date): string | undefined {
  if (!articlesToCome().some((date) => date <= now)) return undefined;
  const list = LIST.exec(path);
  if (list) return `/insights/now/list/${list.groups?.cluster ?? "all"}/${pageNumber(page ?? "") ?? 1}`;
  const article = ARTICLE.exec(path);
  return article ? `/insights/now/article/${article.groups?.slug}` : undefined;
}

/** The feeds of the articles, by media type. */
export const feeds = { "application/rss+xml": paths.rssFeed, "application/feed+json": paths.jsonFeed } as const;
