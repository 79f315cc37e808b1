import { allListPages, type ListParams, readListParams } from "@/app/(site)/insights/list-page";
import { inList, listPage, publishedArticles } from "@/lib/content/articles";

export const dynamic = "force-static";
export const revalidate = 300;
export const dynamicParams = false;

export const generateStaticParams = allListPages;

export async function GET(_request: Request, { params }: { params: Promise<ListParams> }): Promise<Response> {
  const asked = await readListParams(params);
  if (!asked) return new Response(null, { status: 404 });
  return Response.json(listPage(inList(await publishedArticles(new Date()), asked.list), asked.number));
}
