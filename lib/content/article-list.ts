import type { Article } from "@/lib/content/articles";
import { type Cluster, clusters } from "@/lib/content/schema";
import { articlesToCome } from "@/lib/env";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";

/** Articles per page (spec 9). */
const PAGE_SIZE = 6;

/** Every article has an excerpt, so the fallback texts of specification 2 are never needed. */
export type PostCard = { slug: string; title: string; cluster: Cluster; excerpt: string; published: string };

export type ListPage = { page: number; posts: PostCard[]; next: number | null };

export type List = "all" | Cluster;

const slugOf = (cluster: Cluster): string => cluster.toLowerCase().replace(/[^a-z]+/g, "-");

export const listSlug = (list: List): string => (list === "all" ? list : slugOf(list));

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

export const pageCount = (articles: number): number => Math.max(1, Math.ceil(articles / PAGE_SIZE));

/** `page` counts from 1; empty past the end. */
export function listPage(articles: readonly Article[], page: number): ListPage {
  const posts = articles.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(cardOf);
  return { page, posts, next: page < pageCount(articles.length) ? page + 1 : null };
}

/** From 1 to 9999; undefined for anything else, including "01". */
export const pageNumber = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

const LIST = /^\/insights(?:\/cluster\/(?<cluster>[a-z-]+))?$/;
const ARTICLE = /^\/insights\/(?<slug>[a-z0-9-]+)$/;

/**
 * The path of the Insights page that is rendered per request, or undefined if the prerendered page at `path` is
 * current. Prerendered pages cannot be revalidated, because their policy holds the hashes of their scripts. Once an
 * article is published after the build, the request for `path` (with `page` from its query) is rewritten to the path
 * returned here, until the next build.
 */
export function insightsNow(path: string, page: string | null, now: Date): string | undefined {
  if (!articlesToCome().some((date) => date <= now)) return undefined;
  const list = LIST.exec(path);
  if (list) return `/insights/now/list/${list.groups?.cluster ?? "all"}/${pageNumber(page ?? "") ?? 1}`;
  const article = ARTICLE.exec(path);
  return article ? `/insights/now/article/${article.groups?.slug}` : undefined;
}

export const feeds = { "application/rss+xml": paths.rssFeed, "application/feed+json": paths.jsonFeed } as const;
