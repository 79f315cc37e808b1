import { visitorTo } from "@/app/(private)/visitor";
import { isForEverybody, isOpenTo } from "@/lib/creators/audience";
import { checkLimit } from "@/lib/http/limits";
import { dataRoute } from "@/lib/http/read-or-log";
import { cacheOf, clientIp, insteadOfFile, isHad, partAsked } from "@/lib/http/requests";
import { readFile } from "@/lib/samples/files";
import { findSample, type HeardSample } from "@/lib/samples/queries";
import { formats } from "@/lib/samples/rules";
import { isUuid } from "@/lib/text/uuid";

export const dynamic = "force-dynamic";

const nothingHere = () => insteadOfFile("Nobody shows a sample here, or you may not hear it.", 404);

const headersOf = (sample: HeardSample): Record<string, string> => ({
  "content-type": formats[sample.format].type,
  "content-disposition": "inline",
  "accept-ranges": "bytes",
  etag: `"${sample.sha256.slice(0, 32)}"`,
  "x-robots-tag": "noindex",
  ...cacheOf(isForEverybody(sample)),
});

type Context = { params: Promise<{ id: string }> };

async function answer(request: Request, { params }: Context, isRead: boolean): Promise<Response> {
  const { id } = await params;
  const sample = isUuid(id) ? await findSample(id) : undefined;
  if (!sample || !(isForEverybody(sample) || isOpenTo(sample, await visitorTo(sample.creatorId)))) return nothingHere();
  const headers = headersOf(sample);
  const tag = headers.etag ?? "";
  if (isForEverybody(sample) && isHad(request, tag)) {
    return new Response(null, { status: 304, headers });
  }
  const part = partAsked(request.headers, sample.size, tag);
  if (!part)
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${sample.size}` } });
  const { from, to } = part === "whole" ? { from: 0, to: sample.size - 1 } : part;
  const isPart = part !== "whole";
  const sent = { ...headers, ...(isPart && { "content-range": `bytes ${from}-${to}/${sample.size}` }) };
  if (!isRead) return new Response(null, { status: isPart ? 206 : 200, headers: sent });
  const limit = await checkLimit("sample", { ip: clientIp(request.headers) });
  if (!limit.ok) return insteadOfFile(limit.message, 429, { "retry-after": String(limit.retryAfterSeconds) });
  const bytes = await readFile(sample.fileKey, { from, to });
  if (bytes?.length !== to - from + 1) throw new Error("A sample's bytes are not there");
  return new Response(new Uint8Array(bytes), { status: isPart ? 206 : 200, headers: sent });
}

export const GET = dataRoute("a sample", (request: Request, context: Context) => answer(request, context, true));
export const HEAD = dataRoute("the head of a sample", (request: Request, context: Context) =>
  answer(request, context, false),
);
