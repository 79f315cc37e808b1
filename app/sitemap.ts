import type { MetadataRoute } from "next";
import { listSlug, publishedArticles } from "@/lib/content/articles";
import { loadGuides } from "@/lib/content/guides";
import { legalPages, loadLegalText } from "@/lib/content/legal";
import { clusters } from "@/lib/content/schema";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";

/** An article appears here as soon as in the list. */
export const revalidate = 300;

const pages = [
  paths.home,
  paths.about,
  paths.solutions,
  paths.brands,
  paths.verifiedBadge,
  paths.verify,
  paths.creators,
  paths.waitlist,
  paths.contact,
  paths.demo,
  paths.nilGuide,
  paths.learn,
  paths.glossary,
  paths.odrlProfile,
];

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const articles = await publishedArticles(new Date());
  const newest = articles[0]?.meta.publishedAt;
  const legal = legalPages.map(async (page) => [`/${page}`, (await loadLegalText(page)).meta.effective] as const);
  const dated = [
    ...[paths.insights, ...clusters.map((cluster) => paths.insightsList(listSlug(cluster)))].map(
      (path) => [path, newest] as const,
    ),
    ...articles.map(({ meta }) => [paths.article(meta.slug), meta.publishedAt] as const),
    ...(await loadGuides()).map(({ slug, meta }) => [paths.guide(slug), meta.updated] as const),
    ...(await Promise.all(legal)),
  ];
  return [...pages.map((path) => [path, undefined] as const), ...dated].map(([path, changed]) => ({
    url: new URL(path, siteUrl()).href,
    ...(changed && { lastModified: changed }),
  }));
}
