import { notFound } from "next/navigation";
import { ArticleList } from "@/components/insights/article-list";
import { publishedArticles } from "@/lib/content/articles";
import { inList, type List, listPage } from "@/lib/insights/list";

/** One page of a list as of now. A page past the first that holds nothing is not found. */
export async function ListPage({ list, number }: { list: List; number: number }) {
  const page = listPage(inList(await publishedArticles(new Date()), list), number);
  if (number > 1 && page.posts.length === 0) notFound();
  return <ArticleList list={list} page={page} />;
}
