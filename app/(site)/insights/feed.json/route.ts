import { jsonFeed } from "@/lib/articles/feeds";
import { publishedArticles } from "@/lib/articles/files";

export const dynamic = "force-static";
export const revalidate = 300;

export async function GET(): Promise<Response> {
  return Response.json(jsonFeed(await publishedArticles(new Date())), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8" },
  });
}
