import { publicHeaders } from "@/lib/certificates/answers";
import { statusList } from "@/lib/certificates/status-list";
import { readOrLog } from "@/lib/http/read-or-log";

// Not prerendered: Next.js answers every method but GET to a route that it renders on demand with a fault. The list is
// kept by the process that signed it.
export const dynamic = "force-dynamic";

/** A number that no list has. Queried instead of an invalid number, so that both take the same time. */
const NO_LIST = 1_000_000;

const UNKNOWN = { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } };
const UNREAD = { status: 503, headers: { ...UNKNOWN.headers, "cache-control": "no-store", "retry-after": "5" } };

/**
 * A status list (W3C Bitstring Status List) as a signed credential: which licenses are revoked. At most five seconds old.
 * If it cannot be read, the response says so.
 */
export async function GET(_: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const number = /^[1-9]\d{0,5}$/.test(list) ? Number(list) : NO_LIST;
  const read = await readOrLog("a status list", () => statusList(number));
  if (!read.ok) return new Response(`The status list cannot be read just now. Reference: ${read.requestId}\n`, UNREAD);
  return read.value === undefined
    ? new Response("There is no status list of this number.\n", UNKNOWN)
    : new Response(read.value, { headers: publicHeaders("application/vc+jwt", 15) });
}
