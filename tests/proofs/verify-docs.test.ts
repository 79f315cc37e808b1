import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderDocument } from "@/lib/documents/render";
import { seal } from "@/lib/documents/seal";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { makeAgreement } from "@/lib/terms/agreement";
import { NARROWEST } from "@/lib/terms/scope";
import { needPoppler, sampleDocument } from "@/tests/support/documents";
import { testSecrets } from "@/tests/support/secrets";
import { blocksOf, findPython } from "@/tests/support/verify-page";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://127.0.0.1/never-used" });
const { licenseCredential, statusListUrl } = await import("@/lib/certificates/credential");
const { publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { encodeList } = await import("@/lib/certificates/status-list");

const ID = "5f0c7a52-6f55-4a57-9a52-000000000001";
const agreementOf = (name: string, use: string) =>
  makeAgreement(
    ID,
    {
      rights: ["likeness", "voice"],
      category: "games",
      territory: "us",
      termMonths: 3,
      useCase: use,
      priceCents: 35_000,
      scope: NARROWEST,
      replica: null,
    },
    {
      licensor: { id: "c", name },
      licensee: { id: "b", organisation: null, representative: "Bo", email: "bo@example.test" },
    },
  );
const agreement = agreementOf("Ada \u05d0\u05d3\u05d4 \u{1f3ad}", 'A "film".\n\t\u0007 \u2028 \u00e9');

function sign(expiresAt: Date, list = 1, effectiveAt = new Date("2026-01-01T00:00:00Z")): Promise<string> {
  const grant = { id: ID, effectiveAt, expiresAt, certificateHash: "" };
  const licensor = { verifiedAt: null, activatedAt: null };
  return signCredential(
    licenseCredential({
      grant,
      agreement,
      licensor,
      evidence: [],
      place: { list, place: 1_234 },
      privateFacts: "{}",
    }),
  );
}

const validFrom = "2026-11-22T12:00:00.000Z";
const listOf = (places: number[]): Promise<string> =>
  signCredential({ id: statusListUrl(1), validFrom, credentialSubject: { encodedList: encodeList(places) } });
const SOURCE = "issued by did:web:likeright.com - status list of 2026-11-22T12:00:00.000Z\n";

let directory: string;
let files: Record<string, string>;
const server = createServer(({ url = "" }, answer) => {
  answer.statusCode = url in files ? 200 : 404;
  answer.end(files[url] ?? "");
});
let site: string;
let python: string;

beforeAll(async () => {
  python = findPython();
  directory = mkdtempSync(join(tmpdir(), "verify-"));
  files = {
    "/.well-known/jwks.json": JSON.stringify(await publishedKeySet(), null, 2),
    [`/v/${ID}/certificate`]: await sign(new Date("2126-01-01T00:00:00Z")),
    "/status/1": await listOf([1_233, 1_235]),
    "/.well-known/seal.pem": testSecrets.SEAL_CERTIFICATE,
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  site = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  writeFileSync(join(directory, "verify.py"), blocksOf("python"));
  writeFileSync(join(directory, "verify.mjs"), blocksOf("js"));
  writeFileSync(join(directory, "verify.sh"), `set -eu\n${blocksOf("sh")}`);
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

type Told = { code: number | null; text: string };
const told = ({ status, stdout, stderr }: { status: number | null; stdout: string; stderr: string }): Told => ({
  code: status,
  text: `${stdout}${stderr}`,
});

async function check(): Promise<{ shell: Told; python: Told; node: Told }> {
  const { spawn } = await import("node:child_process");
  const shell = await new Promise<Told>((resolve) => {
    const child = spawn("bash", ["verify.sh"], { cwd: directory, env: { ...process.env, SITE: site, ID } });
    let text = "";
    child.stdout.on("data", (part) => (text += part));
    child.stderr.on("data", (part) => (text += part));
    child.on("close", (code) => resolve({ code, text }));
  });
  const run = (command: string, file: string) => told(spawnSync(command, [file], { cwd: directory, encoding: "utf8" }));
  return { shell, python: run(python, "verify.py"), node: run(process.execPath, "verify.mjs") };
}

test("a license verifies with openssl, Python and Node.js by the commands of the page alone", async () => {
  writeFileSync(join(directory, "agreement.json"), agreement.document);
  const all = await check();
  expect(all.shell).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /(Signature Verified Successfully\s+){2}not revoked\nthe agreement is the one that was signed/,
    ),
  });
  expect(all.python).toEqual({ code: 0, text: `the agreement is the one that was signed\n${SOURCE}valid\n` });
  expect(all.node).toEqual({ code: 0, text: `${SOURCE}valid\n` });
});

test("the seal of a PDF verifies with the published certificate, and not with a changed byte or another certificate", async () => {
  needPoppler();
  const now = new Date();
  const plain = await renderDocument(sampleDocument());
  const { SEAL_KEY: key, SEAL_CERTIFICATE: certificate } = testSecrets;
  const { bytes } = await seal(plain, { key, certificate }, now);
  const changed = Uint8Array.from(bytes);
  changed[2_000] = (changed[2_000] ?? 0) ^ 1;
  const foreign = await seal(plain, await makeSealKeys("CN=Somebody", now), now);
  for (const [pdf, says] of [
    [bytes, "the seal is ours, and no byte that it covers has changed\n"],
    [changed, "refused, the seal does not hold\n"],
    [foreign.bytes, "refused, the seal does not hold\n"],
  ] as const) {
    writeFileSync(join(directory, "license.pdf"), pdf);
    expect((await check()).shell.text).toContain(says);
  }
  rmSync(join(directory, "license.pdf"));
});

test("another agreement, and one with a duplicate key, are refused", async () => {
  const twice = agreement.document.replace('"use":', '"use":"Anything.","use":');
  for (const text of [agreementOf("Ada", "Another film.").document, twice]) {
    writeFileSync(join(directory, "agreement.json"), text);
    const all = await check();
    expect(all.shell.text).toMatch(/\nrefused, this is another agreement\n$/);
    expect(all.python).toMatchObject({ code: 1, text: expect.stringMatching(/^refused, .* agreement/) });
  }
  rmSync(join(directory, "agreement.json"));
});

test("another list, a license that has not begun, and an invalid license get different messages", async () => {
  const genuine = files[`/v/${ID}/certificate`] ?? "";
  files[`/v/${ID}/certificate`] = await sign(new Date("2126-01-01T00:00:00Z"), 2);
  files["/status/2"] = files["/status/1"] ?? "";
  const other = await check();
  expect(other.shell.text).toMatch(/refused, this is another status list\n$/);
  expect([other.python.code, other.node.code]).toEqual([1, 1]);
  expect([other.python.text, other.node.text].join()).toMatch(/another status list.*another status list/s);
  files[`/v/${ID}/certificate`] = await sign(new Date("2126-01-01T00:00:00Z"), 1, new Date("2125-01-01T00:00:00Z"));
  const early = await check();
  expect([early.python.text, early.node.text]).toEqual([
    `${SOURCE}not yet in effect\n`,
    `${SOURCE}not yet in effect\n`,
  ]);
  const consent = { type: ["VerifiableCredential"], credentialStatus: { statusListCredential: statusListUrl(1) } };
  files[`/v/${ID}/certificate`] = await signCredential(consent);
  const none = await check();
  expect([none.python.text, none.node.text].join()).toMatch(/this is no license.*this is no license/s);
  files[`/v/${ID}/certificate`] = genuine;
});

test("after a revocation all three report it, and an ended license is reported as ended", async () => {
  files["/status/1"] = await listOf([1_234]);
  const revoked = await check();
  expect(revoked.shell.text).toMatch(/\nrevoked\s*$/);
  expect([revoked.python.text, revoked.node.text]).toEqual([`${SOURCE}revoked\n`, `${SOURCE}revoked\n`]);
  files["/status/1"] = await listOf([]);
  files[`/v/${ID}/certificate`] = await sign(new Date("2026-02-01T00:00:00Z"));
  const ended = await check();
  expect([ended.python.text, ended.node.text]).toEqual([`${SOURCE}ended\n`, `${SOURCE}ended\n`]);
});

test("with one changed bit all three refuse it", async () => {
  const [head = "", body = "", tail = ""] = (await sign(new Date("2126-01-01T00:00:00Z"))).split(".");
  const bytes = Buffer.from(body, "base64url");
  bytes[bytes.indexOf("Voice")] = "B".charCodeAt(0);
  files[`/v/${ID}/certificate`] = [head, bytes.toString("base64url"), tail].join(".");
  const all = await check();
  expect([all.shell.code, all.python.code, all.node.code].every((code) => code !== 0)).toBe(true);
  expect(all.python.text).toContain("its signature does not hold");
});
