import { readOrLog } from "@/lib/http/read-or-log";

/** Seconds until it is worth asking again. */
const AGAIN_SECONDS = 5;

/**
 * A route that reads the database. Where reading fails, the answer is 503 with the failure's id in the log, which names
 * `what` was asked for.
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
