import { redirect } from "next/navigation";
import { SignedOut } from "@/lib/forms/answers";
import { readOrLog } from "@/lib/http/read-or-log";
import { log } from "@/lib/log";
import { paths } from "@/lib/paths";

function signInFirst(error: unknown): never {
  if (error instanceof SignedOut) redirect(paths.signIn);
  throw error;
}

/**
 * `begin`: authorizes the reader, and may answer instead of the file. Somebody who is signed out is led to sign in, whatever
 * headers the request has. If reading fails midway, the download breaks off and the failure is logged.
 */
export async function fileAnswer(
  name: string,
  type: "text/csv; charset=utf-8" | "application/json",
  begin: () => Promise<AsyncGenerator<string> | Response>,
): Promise<Response> {
  const begun = await readOrLog("a download", () => begin().catch(signInFirst));
  if (!begun.ok) {
    const text = `The file could not be made just now. Load it again in a minute. Request id: ${begun.requestId}`;
    return new Response(text, { status: 503, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  if (begun.value instanceof Response) return begun.value;
  const lines = begun.value;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ err: error, name }, "a download broke off");
        controller.error(error);
      }
    },
    cancel: async () => void (await lines.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
