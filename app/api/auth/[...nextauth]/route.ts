import { NextRequest } from "next/server";
import { readBounded } from "@/lib/http/requests";
import { handlers, PASSWORD, SIGN_IN_LINK } from "@/lib/members/session";

/** In bytes: an address, a password, a token. Must match docs/nginx.conf. */
const BODY_MAX = 8 * 1024;

/** The endpoints that our two providers need. NextAuth would log any other call as a server error. */
const CALLS: ReadonlySet<string> = new Set([
  "csrf",
  "error",
  "providers",
  "session",
  "signin",
  "signout",
  ...[PASSWORD, SIGN_IN_LINK].flatMap((provider) => [`signin/${provider}`, `callback/${provider}`]),
]);

type Context = { params: Promise<{ nextauth: string[] }> };

const refuse = (status: 404 | 413, words: string): Response =>
  new Response(words, { status, headers: { "Cache-Control": "no-store" } });

const isCall = async ({ params }: Context): Promise<boolean> => CALLS.has((await params).nextauth.join("/"));

/**
 * Without the address to return to, as a parameter and as the cookie that keeps it: NextAuth answers 500 to one that is
 * no address, and our own actions name their pages themselves.
 */
function withoutCallback({ url, method, headers }: NextRequest, body?: Uint8Array<ArrayBuffer>): NextRequest {
  const address = new URL(url);
  address.searchParams.delete("callbackUrl");
  const kept = new Headers(headers);
  const cookies = (kept.get("cookie") ?? "")
    .split(/; */)
    .filter((one) => !/^(__Secure-)?authjs\.callback-url=/.test(one));
  kept.set("cookie", cookies.join("; "));
  return new NextRequest(address, { method, headers: kept, ...(body && { body }) });
}

/** For NextAuth's session and sign-out calls. Signing in and out use server actions. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  return (await isCall(context)) ? handlers.GET(withoutCallback(request)) : refuse(404, "Not found");
}

/** NextAuth reads a body of any size, so it is measured first. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!(await isCall(context))) return refuse(404, "Not found");
  const body = await readBounded(request, BODY_MAX);
  if (!body) return refuse(413, "Too large");
  return withLimit(await handlers.POST(withoutCallback(request, body)));
}

/** If the redirect's address says that signing in is closed, the status becomes 429 or 503, with `Retry-After`. */
async function withLimit(answer: Response): Promise<Response> {
  const target = answer.headers.get("location") ?? (await answer.clone().text());
  const [, reason, seconds] = /[?&]code=(limited|unavailable)-(\d+)/.exec(target) ?? [];
  if (!reason || !seconds) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", seconds);
  return new Response(answer.body, { status: reason === "limited" ? 429 : 503, headers });
}
