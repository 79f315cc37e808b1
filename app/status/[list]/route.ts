import { publicHeaders } from "@/lib/certificates/answers";
import { signStatusList } from "@/lib/certificates/status-list";
import { readPrerendered } from "@/lib/requests/try-read";

// Cached by Next.js, which re-renders a list before serving one older than `expireTime` (next.config.ts).
export const dynamic = "force-static";
export const revalidate = 4;

/** None at build time, which has no database. */
export const generateStaticParams = (): { list: string }[] => [];

/** A number that no list has. Queried instead of an invalid number, so that both take the same time. */
const NO_LIST = 1_000_000;

const UNKNOWN = { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } };
const UNREAD = { status: 503, headers: { ...UNKNOWN.headers, "cache-control": "no-store", "retry-after": "5" } };

/**
 * A status list (W3C Bitstring Status List) as a signed credential: which licenses are revoked. At most five seconds
 * old. If it cannot be read, the response says so: after a thrown error Next.js would keep serving the last one.
 */
export async function GET(_: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const number = /^[1-9]\d{0,5}$/.test(list) ? Number(list) : NO_LIST;
  const read = await readPrerendered("a status list", () => signStatusList(number, new Date()));
  if (!read.ok) return new Response(`The status list cannot be read just now. Reference: ${read.requestId}\n`, UNREAD);
  return read.value === undefined
    ? new Response("There is no status list of this number.\n", UNKNOWN)
    : new Response(read.value, { headers: publicHeaders("application/vc+jwt", 15) });
}
