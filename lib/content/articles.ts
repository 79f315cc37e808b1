import type { z } from "zod";
import { ContentError, type ContentFile, cached, listContent, readContent } from "@/lib/content/files";
import type { FaqItem } from "@/lib/content/page-metadata";
import { articleSchema, type Cluster, clusters } from "@/lib/content/schema";
import { articlesToCome } from "@/lib/env";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";

export type Article = ContentFile<z.output<typeof articleSchema>>;

/** Newest first, including those dated in the future. Throws ContentError for an invalid file. */
export const loadArticles = cached(async (): Promise<Article[]> => {
  const names = await listContent("insights", ".mdx");
  const articles = await Promise.all(names.map(readArticle));
  return articles.sort((a, b) => b.meta.publishedAt.getTime() - a.meta.publishedAt.getTime());
});

async function readArticle(name: string): Promise<Article> {
  const article = await readContent(`insights/${name}.mdx`, articleSchema);
  if (article.meta.slug !== name) {
    throw new ContentError(article.file, `front matter: slug is "${article.meta.slug}", the file is named "${name}"`);
  }
  return article;
}

export async function publishedArticles(now: Date): Promise<Article[]> {
  return (await loadArticles()).filter(({ meta }) => meta.publishedAt <= now);
}

export async function findArticle(slug: string, now: Date): Promise<Article | undefined> {
  return (await publishedArticles(now)).find(({ meta }) => meta.slug === slug);
}

/** The three newest published ones of the same cluster (specification 9). */
export async function relatedArticles(article: Article, now: Date): Promise<Article[]> {
  const others = (await publishedArticles(now)).filter(({ meta }) => meta.slug !== article.meta.slug);
  return others.filter(({ meta }) => meta.cluster === article.meta.cluster).slice(0, 3);
}

/** Under every article (spec 2). */
export const articleQuestions: readonly FaqItem[] = [
  {
    q: "Does AI use of my face or voice need my consent?",
    a: "Here it does. A digital replica and AI training stay off until you switch them on, and each offer that includes one waits for your own approval. You can withdraw training, or end new pieces of a replica, at any time. Elsewhere, ask for it in writing: which law protects you depends on where you live.",
  },
  {
    q: "Do I need a huge audience?",
    a: "No. A brand that licenses a voice or a face pays for the use, not for followers. A voice for a phone menu or a face in a training video needs no audience at all.",
  },
  {
    q: "What do payouts depend on?",
    a: "On the usage, the duration and exclusivity. Most licenses pay an upfront fee; some contracts add royalties. The longer, wider or more exclusive the use, the higher the price should be.",
  },
];

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

export const feeds = { "application/rss+xml": paths.rssFeed } as const;
