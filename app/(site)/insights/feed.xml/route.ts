import { rssFeed } from "@/lib/articles/feeds";
import { publishedArticles } from "@/lib/articles/files";

export const dynamic = "force-static";
export const revalidate = 300;

export async function GET(): Promise<Response> {
  return new Response(rssFeed(await publishedArticles(new Date())), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
  });
}
