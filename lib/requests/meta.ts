import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { clientIp } from "@/lib/rate-limit/client-ip";

/** Who is asking, for limits and logs: the client's address, and the id by which this request is found in the logs. */
export async function requestMeta(): Promise<{ ip: string; requestId: string }> {
  const sent = await headers();
  const id = sent.get("x-request-id") ?? sent.get("x-vercel-id") ?? "";
  return { ip: clientIp(sent), requestId: /^[\w:.-]{8,128}$/.test(id) ? id : randomUUID() };
}
