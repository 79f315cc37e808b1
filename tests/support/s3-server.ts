import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const s3Keys = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
export const S3_REGION = "eu-central-1";

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<signed>[a-z0-9;-]+), Signature=(?<signature>[0-9a-f]{64})$/;

/** AWS Signature Version 4, from its documentation: undefined if the request is signed with `s3Keys`, otherwise why not. */
function signatureFault(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers, method = "", url = "" } = request;
  const {
    id,
    day,
    region,
    signed = "",
    signature = "",
  } = AUTHORIZATION.exec(headers.authorization ?? "")?.groups ?? {};
  const [date, hash] = [String(headers["x-amz-date"] ?? ""), String(headers["x-amz-content-sha256"] ?? "")];
  if (id !== s3Keys.accessKeyId || region !== S3_REGION || !day || !date.startsWith(day)) return "another credential";
  if (Math.abs(Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5")) - Date.now()) > 900_000)
    return "another time";
  const names = signed.split(";");
  for (const needed of ["host", "x-amz-date", "x-amz-content-sha256"]) {
    if (!names.includes(needed)) return `${needed} is not signed`;
  }
  if (method === "PUT" && hash !== sha256(body)) return "another body";
  const [path = "", query = ""] = url.split("?");
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signed,
    hash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${s3Keys.secretAccessKey}`, day), region));
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : "another signature";
}

type S3Server = {
  /** With the bucket. */
  endpoint: string;
  objects: Map<string, Buffer>;
  /** "GET /bucket/samples/…" of each request that was answered. */
  asked: string[];
  refused: string[];
  /** Answers this to everything, as in an outage. */
  fail: (status: number | undefined) => void;
  close: () => Promise<void>;
};

/** A bucket in memory, which refuses what is not signed. */
export async function startS3(): Promise<S3Server> {
  const [objects, asked, refused] = [new Map<string, Buffer>(), [] as string[], [] as string[]];
  let failing: number | undefined;
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const fault = signatureFault(request, body);
    if (fault) refused.push(fault);
    const status = failing ?? (fault ? 403 : undefined);
    if (status) {
      response.writeHead(status).end("<Error/>");
      return;
    }
    const path = request.url ?? "";
    asked.push(`${request.method} ${path}`);
    const object = objects.get(path);
    if (request.method === "PUT") {
      objects.set(path, body);
      response.end();
    } else if (request.method === "DELETE") {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (!object) {
      response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    } else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      const part = from === undefined ? object : object.subarray(Number(from), Number(to) + 1);
      response.writeHead(from === undefined ? 200 : 206).end(part);
    }
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    answer(request, response, Buffer.concat(chunks));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recordings`,
    objects,
    asked,
    refused,
    fail: (status) => {
      failing = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
