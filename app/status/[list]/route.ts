import { publicHeaders } from "@/lib/certificates/answers";
import { signStatusList } from "@/lib/certificates/status-list";

// Kept by the framework, which makes a list again before it answers with one older than `expireTime` (next.config.ts).
export const dynamic = "force-static";
export const revalidate = 4;

/** None with the build, which has no database. */
export const generateStaticParams = (): { list: string }[] => [];

/** No list has this number. It is asked for in place of what is none, so that both take the same time. */
const NO_LIST = 1_000_000;

const UNKNOWN = { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } };

/** A status list (W3C Bitstring Status List) as a signed credential: which licenses are revoked. At most five seconds old. */
export async function GET(_: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const text = await signStatusList(/^[1-9]\d{0,5}$/.test(list) ? Number(list) : NO_LIST, new Date());
  return text === undefined
    ? new Response("There is no status list of this number.\n", UNKNOWN)
    : new Response(text, { headers: publicHeaders("application/vc+jwt", 15) });
}
