import { publishedArticles } from "@/lib/content/articles";
import { jsonFeed } from "@/lib/content/feeds";
import { answerOnce } from "@/lib/http/requests";

/** Not prerendered: the framework answers prerendered routes in full, whatever the reader has. */
export async function GET(request: Request): Promise<Response> {
  return answerOnce(request, JSON.stringify(jsonFeed(await publishedArticles(new Date()))), {
    "content-type": "application/feed+json; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
}
