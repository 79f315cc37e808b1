import { spawn } from "node:child_process";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { CommandError } from "@/scripts/local/command-error";
import { waitUntilItAnswers } from "@/scripts/local/next-server";
import { repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";
import { findProgram, installDebianPackage, needProgram } from "@/tests/support/programs";

type TestRedis = { url: string; pid: number; stop: () => Promise<void> };

/**
 * On loopback, without persistence, on a free port. Throws `CommandError` if Redis is missing and
 * cannot be installed.
 */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis() ?? (installDebianPackage("redis-server", console.log) ? findRedis() : undefined);
  if (!program) {
    throw new CommandError(
      "This test needs redis-server on the PATH.",
      "Install it (Debian: apt-get install redis-server).",
    );
  }
  const port = await getPort({ host: "127.0.0.1" });
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(program, options, { stdio: "ignore" });
  const ended = once(server, "exit");
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  await waitForPort(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    stop: async () => {
      process.off("exit", kill);
      server.kill("SIGKILL");
      await ended;
    },
  };
}

const findRedis = () => findProgram(["redis-server", "valkey-server"]);

async function waitForPort(port: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`redis-server does not listen on port ${port}`);
}

function localConfiguration(at: { listen: string; next: string; root: string; logs: string }): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/server \{\s+listen 80;[^}]*\}/, ""],
    [/listen 443 ssl http2;/, `listen ${at.listen};`],
    [/ssl_certificate\s[^;]*;/, ""],
    [/ssl_certificate_key\s[^;]*;/, ""],
    [/server 127\.0\.0\.1:3000 /, `server ${at.next} `],
    [/\/srv\/likeright\/static/g, at.root],
    [/\/var\/log\/nginx\/likeright\.log/g, join(at.logs, "access.log")],
    [/\/var\/log\/nginx\/likeright-upstream\.log/g, join(at.logs, "upstream.log")],
    [/\/var\/log\/nginx\/likeright-errors\.log/, join(at.logs, "errors.log")],
  ];
  const committed = readFileSync(join(repository, "docs/nginx.conf"), "utf8");
  return changes.reduce((text, [part, replacement]) => {
    if (!part.test(text)) throw new Error(`docs/nginx.conf no longer contains ${part}`);
    return text.replace(part, replacement);
  }, committed);
}

/**
 * Starts nginx as docs/nginx.conf sets it up, in front of `next` (host and port), for the files in `root`, with its logs
 * in a folder of their own unless `logs` names one. Returns its URL.
 */
export const startSiteNginx = (next: string, root: string, logs?: string): Promise<string> =>
  startNginx((listen, folder) => localConfiguration({ listen, next, root, logs: logs ?? folder }));

/** Runs nginx as one process, which ends with this one. */
async function startNginx(site: (listen: string, folder: string) => string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const listen = `127.0.0.1:${await getPort({ host: "127.0.0.1" })}`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (use) => `${use}_temp_path ${folder}/${use};`,
  );
  const configuration = [
    "daemon off; master_process off; worker_processes 1; pcre_jit on;",
    `pid ${folder}/pid; error_log ${folder}/errors.log;`,
    "events { worker_connections 1024; }",
    `http { ${temporary.join(" ")}`,
    site(listen, folder),
    "}",
  ];
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration.join("\n"));

  const server = spawn(needProgram("nginx"), ["-c", file, "-e", `${folder}/errors.log`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  onShutdown(async () => {
    process.off("exit", kill);
    const ended = server.exitCode === null && server.signalCode === null ? once(server, "exit") : undefined;
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await waitUntilItAnswers(server, `http://${listen}/`);
  return `http://${listen}`;
}

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
