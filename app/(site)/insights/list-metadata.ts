import type { Metadata } from "next";
import { brand } from "@/lib/brand";
import { type List, listSlug } from "@/lib/insights/list";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo/page";

/** The feeds of the articles, by media type. */
export const feeds = { "application/rss+xml": paths.rssFeed, "application/feed+json": paths.jsonFeed } as const;

/** Title, description and canonical address of one page of a list. All of them share one image. */
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
