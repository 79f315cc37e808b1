import { publishedArticles } from "@/lib/content/articles";
import { rssFeed } from "@/lib/content/feeds";
import { answerOnce } from "@/lib/http/requests";

/** Not prerendered: the framework answers prerendered routes in full, whatever the reader has. */
export async function GET(request: Request): Promise<Response> {
  return answerOnce(request, rssFeed(await publishedArticles(new Date())), {
    "content-type": "application/rss+xml; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
}
