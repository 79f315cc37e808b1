import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testSecrets } from "@/tests/support/secrets";
import { blocksOf, findPython } from "@/tests/support/verify-page";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://127.0.0.1/never-used" });
const { licenseCredential } = await import("@/lib/certificates/credential");
const { publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { agreementCorpus, anyFacts, MANY } = await import("@/tests/support/certificates");

const sha256 = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

/** The functions of the page's script, without its handling of the three files. */
const [functions = ""] = blocksOf("python").split(/^keys = /m);
const canonical = 'json.dumps(%s, ensure_ascii=False, sort_keys=True, separators=(",", ":"))';
const digestOf = (name: string): string => `hashlib.sha256(${canonical.replace("%s", name)}.encode()).hexdigest()`;

let directory: string;
let python: string;
beforeAll(async () => {
  python = findPython();
  directory = mkdtempSync(join(tmpdir(), "verify-many-"));
  writeFileSync(join(directory, "jwks.json"), JSON.stringify(await publishedKeySet()));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function linesOf(code: string): Promise<string[]> {
  writeFileSync(join(directory, "many.py"), `${functions}\n${code}`);
  const { stdout } = await promisify(execFile)(python, ["many.py"], { cwd: directory, maxBuffer: 1 << 26 });
  return stdout.trim().split("\n");
}

test("one Python process verifies many certificates, reads the signed content of each, and refuses each with a bit changed", async () => {
  const facts = fc.sample(anyFacts, MANY);
  const certificates: string[] = [];
  for (const one of facts) certificates.push(await signCredential(licenseCredential(one)));
  for (const [index, certificate] of certificates.entries())
    writeFileSync(join(directory, `${index}.jwt`), certificate);
  const lines = await linesOf(`
def refused(text):
    open("changed.jwt", "w").write(text)
    try:
        verified("changed.jwt", keys)
    except SystemExit:
        return True
    return False

keys = json.load(open("jwks.json"))["keys"]
for index in range(${certificates.length}):
    license = verified(f"{index}.jwt", keys)
    head, body, signature = open(f"{index}.jwt").read().split(".")
    part = bytearray(decode(body if index % 2 else signature))
    bit = index * 7919 % (len(part) * 8)
    part[bit // 8] ^= 1 << bit % 8
    changed = base64.urlsafe_b64encode(part).decode().rstrip("=")
    text = f"{head}.{changed}.{signature}" if index % 2 else f"{head}.{body}.{changed}"
    print(${digestOf("license")}, refused(text))
`);
  const signed = certificates.map((one) => sha256(Buffer.from(one.split(".")[1] ?? "", "base64url")));
  expect(lines).toEqual(signed.map((digest) => `${digest} True`));
});

test("Python computes the same digests for many agreements", async () => {
  const agreements = agreementCorpus();
  const contents = agreements.map(({ content }) => content);
  writeFileSync(join(directory, "agreements.json"), JSON.stringify(contents));
  const lines = await linesOf(`
for agreement in json.load(open("agreements.json", encoding="utf-8")):
    print(${digestOf("agreement")})
`);
  expect(lines).toEqual(agreements.map(({ hash }) => hash));
  expect(agreements.map(({ document }) => sha256(document))).toEqual(lines);
});
