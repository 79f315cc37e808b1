import { publicHeaders } from "@/lib/certificates/answers";
import { signStatusList } from "@/lib/certificates/status-list";
import { readUnasked } from "@/lib/requests/try-read";

// Kept by the framework, which makes a list again before it answers with one older than `expireTime` (next.config.ts).
export const dynamic = "force-static";
export const revalidate = 4;

/** None with the build, which has no database. */
export const generateStaticParams = (): { list: string }[] => [];

/** No list has this number. It is asked for in place of what is none, so that both take the same time. */
const NO_LIST = 1_000_000;

const UNKNOWN = { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } };
const UNREAD = { status: 503, headers: { ...UNKNOWN.headers, "cache-control": "no-store", "retry-after": "5" } };

/**
 * A status list (W3C Bitstring Status List) as a signed credential: which licenses are revoked. At most five seconds old:
 * one that cannot be read is said to be so, since after an error Next.js would go on sending the last one.
 */
export async function GET(_: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const number = /^[1-9]\d{0,5}$/.test(list) ? Number(list) : NO_LIST;
  const read = await readUnasked("a status list", () => signStatusList(number, new Date()));
  if (!read.ok) return new Response(`The status list cannot be read just now. Reference: ${read.requestId}\n`, UNREAD);
  return read.value === undefined
    ? new Response("There is no status list of this number.\n", UNKNOWN)
    : new Response(read.value, { headers: publicHeaders("application/vc+jwt", 15) });
}
