import { visitorTo } from "@/app/(private)/visitor";
import { isForEverybody, isOpenTo } from "@/lib/creators/audience";
import { checkLimit } from "@/lib/http/limits";
import { dataRoute } from "@/lib/http/read-or-log";
import { cacheOf, clientIp, insteadOfFile, isHad } from "@/lib/http/requests";
import { bytesOfPicture, findPicture, type SeenPicture } from "@/lib/pictures/queries";
import type { PictureSize } from "@/lib/pictures/rules";
import { isUuid } from "@/lib/text/uuid";

export const dynamic = "force-dynamic";

const nothingHere = () => insteadOfFile("Nobody shows a picture here, or you may not see it.", 404);

const headersOf = (picture: SeenPicture, size: PictureSize): Record<string, string> => ({
  "content-type": "image/jpeg",
  "content-disposition": "inline",
  etag: `"${picture.sha256.slice(0, 32)}-${size}"`,
  "x-robots-tag": "noindex, noimageindex",
  ...cacheOf(isForEverybody(picture)),
});

type Context = { params: Promise<{ id: string }> };

async function answer(request: Request, { params }: Context, isRead: boolean): Promise<Response> {
  const { id } = await params;
  const picture = isUuid(id) ? await findPicture(id) : undefined;
  if (!picture || !(isForEverybody(picture) || isOpenTo(picture, await visitorTo(picture.creatorId))))
    return nothingHere();
  const size = new URL(request.url).searchParams.get("size") === "small" ? "small" : "whole";
  const headers = headersOf(picture, size);
  if (isForEverybody(picture) && isHad(request, headers.etag ?? ""))
    return new Response(null, { status: 304, headers });
  if (!isRead) return new Response(null, { status: 200, headers });
  const limit = await checkLimit("picture", { ip: clientIp(request.headers) });
  if (!limit.ok) return insteadOfFile(limit.message, 429, { "retry-after": String(limit.retryAfterSeconds) });
  const bytes = await bytesOfPicture(id, picture.sha256, size);
  return bytes ? new Response(new Uint8Array(bytes), { headers }) : nothingHere();
}

export const GET = dataRoute("a picture", (request: Request, context: Context) => answer(request, context, true));
export const HEAD = dataRoute("the head of a picture", (request: Request, context: Context) =>
  answer(request, context, false),
);
