import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArticleList } from "@/components/articles/article-list";
import { brand } from "@/lib/brand";
import {
  feeds,
  inList,
  type List,
  listOfSlug,
  listPage,
  listSlug,
  loadArticles,
  pageCount,
  pageNumber,
  publishedArticles,
} from "@/lib/content/articles";
import { pageMetadata } from "@/lib/content/page-metadata";
import { clusters } from "@/lib/content/schema";
import { paths } from "@/lib/paths";

export async function ListPage({ list, number }: { list: List; number: number }) {
  const page = listPage(inList(await publishedArticles(new Date()), list), number);
  if (number > 1 && page.posts.length === 0) notFound();
  return <ArticleList list={list} page={page} />;
}

export type ListParams = { list: string; page: string };

export async function allListPages(): Promise<ListParams[]> {
  const articles = await loadArticles();
  return (["all", ...clusters] as const).flatMap((list) =>
    Array.from({ length: pageCount(inList(articles, list).length) }, (_, index) => ({
      list: listSlug(list),
      page: String(index + 1),
    })),
  );
}

export async function readListParams(params: Promise<ListParams>): Promise<{ list: List; number: number } | undefined> {
  const { list: slug, page } = await params;
  const [list, number] = [listOfSlug(slug), pageNumber(page)];
  return list && number ? { list, number } : undefined;
}

export function listMetadata(list: List, page: number): Metadata {
  const topic = list === "all" ? "Insights" : `${list} | Insights`;
  return pageMetadata({
    path: paths.insightsList(listSlug(list), page),
    title: page === 1 ? topic : `${topic}, page ${page}`,
    description:
      list === "all"
        ? `Articles from ${brand.name} on licensing a voice or a likeness: consent and AI, prices and deals, rights and law, and working with brands.`
        : `Articles from ${brand.name} on ${list}: worked examples, clauses to copy and sums to check.`,
    image: "/og/insights.png",
    feeds,
  });
}
