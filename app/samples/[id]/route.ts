import { rememberedBuyer } from "@/app/(private)/cookies";
import { partAsked } from "@/lib/http/byte-range";
import { clientIp } from "@/lib/http/client-ip";
import { dataRoute } from "@/lib/http/data-route";
import { checkLimit } from "@/lib/http/limits";
import { currentPerson, verifyAdmin } from "@/lib/members/actors";
import { refuses } from "@/lib/offers/refused-buyers";
import { isForEverybody, type Listener, mayHear } from "@/lib/samples/hearing";
import { findSample, type HeardSample } from "@/lib/samples/queries";
import { formats } from "@/lib/samples/rules";
import { storeOf } from "@/lib/samples/store";
import { isUuid } from "@/lib/text/uuid";

export const dynamic = "force-dynamic";

/** The same for an unknown sample and for one that others may hear. */
const nothingHere = (): Response =>
  new Response("Nobody shows a sample here, or you may not hear it.", {
    status: 404,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "private, no-store",
      vary: "cookie",
    },
  });

async function listener({ creatorId }: HeardSample): Promise<Listener> {
  const person = await currentPerson();
  const brand = await rememberedBuyer();
  return {
    userId: person?.kind === "creator" ? person.id : undefined,
    isBrand: brand !== undefined && !(await refuses(creatorId, brand)),
    isStaff: person !== undefined && (await verifyAdmin(person)) !== undefined,
  };
}

const headersOf = (sample: HeardSample): Record<string, string> => ({
  "content-type": formats[sample.format].type,
  "content-disposition": "inline",
  "accept-ranges": "bytes",
  etag: `"${sample.sha256.slice(0, 32)}"`,
  "x-robots-tag": "noindex",
  // A cache asks again each time: the creator may have removed it, or chosen other listeners.
  ...(isForEverybody(sample)
    ? { "cache-control": "public, no-cache" }
    : { "cache-control": "private, no-store", vary: "cookie" }),
});

const names = (condition: string | null, tag: string): boolean =>
  condition?.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, ""))) ?? false;

type Context = { params: Promise<{ id: string }> };

async function answer(request: Request, { params }: Context, isRead: boolean): Promise<Response> {
  const { id } = await params;
  const sample = isUuid(id) ? await findSample(id) : undefined;
  if (!sample || !(isForEverybody(sample) || mayHear(sample, await listener(sample)))) return nothingHere();
  const headers = headersOf(sample);
  const tag = headers.etag ?? "";
  if (isForEverybody(sample) && names(request.headers.get("if-none-match"), tag)) {
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
  if (!limit.ok) {
    const more = { "cache-control": "private, no-store", "retry-after": String(limit.retryAfterSeconds) };
    return new Response(limit.message, {
      status: 429,
      headers: { ...more, "content-type": "text/plain; charset=utf-8" },
    });
  }
  const bytes = await storeOf(sample.store).get(sample.fileKey, { from, to });
  if (bytes?.length !== to - from + 1) throw new Error("A sample's bytes are not in its store");
  return new Response(new Uint8Array(bytes), { status: isPart ? 206 : 200, headers: sent });
}

export const GET = dataRoute("a sample", (request: Request, context: Context) => answer(request, context, true));
export const HEAD = dataRoute("the head of a sample", (request: Request, context: Context) =>
  answer(request, context, false),
);
