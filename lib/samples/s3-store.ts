import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { countCall } from "@/lib/metrics";
import type { SampleStore } from "@/lib/samples/store";

/** `endpoint` includes the bucket: "https://s3.eu-central-1.amazonaws.com/recordings". */
type S3Settings = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

/** Milliseconds for one request. */
const TIMEOUT = 10_000;

/** Any store that speaks the S3 protocol. */
export function s3Store({ endpoint, ...keys }: S3Settings): SampleStore {
  const client = new AwsClient({ ...keys, service: "s3", retries: 1 });
  const ask = async (key: string, init: RequestInit): Promise<Response> => {
    try {
      const address = `${endpoint}${endpoint.endsWith("/") ? "" : "/"}samples/${key}`;
      const answer = await client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
      countCall("bucket", answer.ok || answer.status === 404 ? "ok" : "failed");
      return answer;
    } catch (error) {
      countCall("bucket", "failed");
      throw error;
    }
  };
  const failure = async (act: string, answer: Response): Promise<Error> => {
    await answer.body?.cancel();
    return new Error(`The store of samples answered ${answer.status} to ${act}`);
  };
  return {
    async put(key, bytes) {
      const answer = await ask(key, {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: {
          "content-type": "application/octet-stream",
          "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
        },
      });
      if (!answer.ok) throw await failure("PUT", answer);
      await answer.body?.cancel();
    },
    async get(key, { from, to }) {
      const answer = await ask(key, { headers: { range: `bytes=${from}-${to}` } });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      if (!answer.ok) throw await failure("GET", answer);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      // A store may answer with the whole file.
      return answer.status === 206 ? bytes : bytes.subarray(from, to + 1);
    },
    async remove(key) {
      const answer = await ask(key, { method: "DELETE" });
      if (!answer.ok && answer.status !== 404) throw await failure("DELETE", answer);
      await answer.body?.cancel();
    },
  };
}
