import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { clientIp } from "@/lib/http/requests";
import { log } from "@/lib/log";

/** `requestId` identifies this request in the logs. */
export async function requestMeta(): Promise<{ ip: string; requestId: string }> {
  const sent = await headers();
  const id = sent.get("x-request-id") ?? sent.get("x-vercel-id") ?? "";
  return { ip: clientIp(sent), requestId: /^[\w:.-]{8,128}$/.test(id) ? id : randomUUID() };
}

/** In characters. */
const USER_AGENT_MAX = 400;

/** For the record of a consent. */
export async function requestOrigin(): Promise<{ ip: string; userAgent: string | null }> {
  const sent = await headers();
  return { ip: clientIp(sent), userAgent: sent.get("user-agent")?.slice(0, USER_AGENT_MAX) ?? null };
}

type Reading<Value> = { ok: true; value: Value } | { ok: false; requestId: string };

/** On failure logs the error and returns its id in the log. Lets redirects through. */
export async function readOrLog<Value>(what: string, read: () => Promise<Value>): Promise<Reading<Value>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    unstable_rethrow(error);
    const { requestId } = await requestMeta();
    log.error({ err: error, requestId, what }, "A page could not read its data");
    return { ok: false, requestId };
  }
}

/** Seconds after which it is worth asking again. */
const AGAIN_SECONDS = 5;

/**
 * Wraps a route that reads the database. If reading fails, it answers 503 with the failure's id in the log. `what`: the name
 * that the log gives to the request.
 */
export const dataRoute =
  <Asked extends Request, Context>(what: string, answer: (request: Asked, context: Context) => Promise<Response>) =>
  async (request: Asked, context: Context): Promise<Response> => {
    const read = await readOrLog(what, () => answer(request, context));
    if (read.ok) return read.value;
    const text = `This could not be read just now. Ask again in a minute. Request id: ${read.requestId}`;
    const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
    return new Response(text, { status: 503, headers: { ...headers, "retry-after": String(AGAIN_SECONDS) } });
  };
