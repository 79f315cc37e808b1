import { loadArticles } from "@/lib/content/articles";
import { clusters } from "@/lib/content/schema";
import { inList, type List, listOfSlug, listSlug, pageCount, pageNumber } from "@/lib/insights/list";

export type ListParams = { list: string; page: string };

/** Every page that any list will have once all articles are out. Until then the last ones hold nothing. */
export async function allListPages(): Promise<ListParams[]> {
  const articles = await loadArticles();
  return (["all", ...clusters] as const).flatMap((list) =>
    Array.from({ length: pageCount(inList(articles, list).length) }, (_, index) => ({
      list: listSlug(list),
      page: String(index + 1),
    })),
  );
}

/** The list and page of an address; undefined when it names none. */
export async function readListParams(params: Promise<ListParams>): Promise<{ list: List; number: number } | undefined> {
  const { list: slug, page } = await params;
  const [list, number] = [listOfSlug(slug), pageNumber(page)];
  return list && number ? { list, number } : undefined;
}
