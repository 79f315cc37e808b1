import { articlesToCome } from "@/lib/env";
import { pageNumber } from "@/lib/insights/list";

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
