import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { log } from "@/lib/log";
import { clientIp } from "@/lib/rate-limit/client-ip";

/** Who is asking, for limits and logs: the client's address, and the id by which this request is found in the logs. */
export async function requestMeta(): Promise<{ ip: string; requestId: string }> {
  const sent = await headers();
  const id = sent.get("x-request-id") ?? sent.get("x-vercel-id") ?? "";
  return { ip: clientIp(sent), requestId: /^[\w:.-]{8,128}$/.test(id) ? id : randomUUID() };
}

type Reading<Value> = { ok: true; value: Value } | { ok: false; requestId: string };

/**
 * Reads what a page shows. When that fails, the fault is logged, and the page gets the id under which it stands there.
 * A redirect is no fault.
 */
export async function tryRead<Value>(what: string, read: () => Promise<Value>): Promise<Reading<Value>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    unstable_rethrow(error);
    const { requestId } = await requestMeta();
    log.error({ err: error, requestId, what }, "A page could not read its data");
    return { ok: false, requestId };
  }
}
