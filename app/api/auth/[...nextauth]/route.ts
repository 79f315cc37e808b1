import { NextRequest } from "next/server";
import { handlers, PASSWORD, SIGN_IN_LINK } from "@/lib/auth/session";
import { readBounded } from "@/lib/posts/bounded-body";

/** Largest body of a call, in bytes: an address, a password, a token. docs/nginx.conf says the same. */
const BODY_MAX = 8 * 1024;

/** The calls that NextAuth has for our two providers. It would log every other one as a fault of ours. */
const CALLS: ReadonlySet<string> = new Set([
  ...["csrf", "error", "providers", "session", "signin", "signout"],
  ...[PASSWORD, SIGN_IN_LINK].flatMap((provider) => [`signin/${provider}`, `callback/${provider}`]),
]);

type Context = { params: Promise<{ nextauth: string[] }> };

const refuse = (status: 404 | 413, words: string): Response =>
  new Response(words, { status, headers: { "Cache-Control": "no-store" } });

const isCall = async ({ params }: Context): Promise<boolean> => CALLS.has((await params).nextauth.join("/"));

/** NextAuth's own endpoints. Signing in and out go through server actions; these serve its session and sign-out calls. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  return (await isCall(context)) ? handlers.GET(request) : refuse(404, "Not found");
}

/** As above. NextAuth reads a body whole, whatever its size: it gets one that was measured. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!(await isCall(context))) return refuse(404, "Not found");
  const body = await readBounded(request, BODY_MAX);
  if (!body) return refuse(413, "Too large");
  return withLimit(
    await handlers.POST(new NextRequest(request.url, { method: "POST", headers: request.headers, body })),
  );
}

/** The address that an answer leads to says when signing in is closed: such an answer is 429 or 503, with `Retry-After`. */
async function withLimit(answer: Response): Promise<Response> {
  const target = answer.headers.get("location") ?? (await answer.clone().text());
  const [, reason, seconds] = /[?&]code=(limited|unavailable)-(\d+)/.exec(target) ?? [];
  if (!reason || !seconds) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", seconds);
  return new Response(answer.body, { status: reason === "limited" ? 429 : 503, headers });
}
