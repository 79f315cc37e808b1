import type { z } from "zod";
import { ContentError, type ContentFile, cached, listContent, readContent } from "@/lib/content/files";
import { articleSchema } from "@/lib/content/schema";

export type Article = ContentFile<z.output<typeof articleSchema>>;

/** All articles, newest first, also those dated in the future. Throws ContentError for a broken file. */
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

/** The articles that readers may see at `now`, newest first. */
export async function publishedArticles(now: Date): Promise<Article[]> {
  return (await loadArticles()).filter(({ meta }) => meta.publishedAt <= now);
}

/** One article, if there is one of that name and it is published at `now`. */
export async function findArticle(slug: string, now: Date): Promise<Article | undefined> {
  return (await publishedArticles(now)).find(({ meta }) => meta.slug === slug);
}

/** The newest three others of the same cluster that are published at `now` (specification 9). */
export async function relatedArticles(article: Article, now: Date): Promise<Article[]> {
  const others = (await publishedArticles(now)).filter(({ meta }) => meta.slug !== article.meta.slug);
  return others.filter(({ meta }) => meta.cluster === article.meta.cluster).slice(0, 3);
}
