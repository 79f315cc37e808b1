import { unstable_rethrow } from "next/navigation";
import { log } from "@/lib/log";
import { requestMeta } from "@/lib/requests/meta";

export type Reading<Value> = { ok: true; value: Value } | { ok: false; requestId: string };

/**
 * Reads what a page shows. When that fails, the fault is logged, and the page gets the id under which it stands there.
 * A redirect is no fault.
 */
export async function readOr<Value>(what: string, read: () => Promise<Value>): Promise<Reading<Value>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    unstable_rethrow(error);
    const { requestId } = await requestMeta();
    log.error({ err: error, requestId, what }, "A page could not read its data");
    return { ok: false, requestId };
  }
}
