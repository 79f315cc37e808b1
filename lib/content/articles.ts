import type { z } from "zod";
import { ContentError, type ContentFile, cached, listContent, readContent } from "@/lib/content/files";
import { articleSchema } from "@/lib/content/schema";
import type { FaqItem } from "@/lib/content/structured-data";

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
    a: "Here it does. AI training stays off until you switch it on, each offer that includes it waits for your own approval, and you can withdraw. Elsewhere, ask for it in writing: which law protects you depends on where you live.",
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
