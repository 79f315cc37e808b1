import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { CompactSign, decodeProtectedHeader, exportJWK, generateKeyPair } from "jose";
import { encodeQR } from "qr";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";

/** A file of the site, as whoever saves it has it. */
const saved = async (path: string): Promise<string> => (await fetch(new URL(path, site()))).text();

async function tryOther(page: Page, name: string): Promise<void> {
  await page.getByText("Other ways", { exact: true }).click();
  await page.getByRole("button", { name }).click();
}

test("the specimen passes each check, and the forged one fails, without anything of it being sent", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await page.goto(paths.verify);
  await expectAccessible(page);
  await tryOther(page, "Try a specimen");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
  await expect(result.getByText("Passed", { exact: true })).toHaveCount(5);
  await expect(result).toContainText("Ines Calloway");
  await expect(result).toContainText("A specimen, made to be tried");
  await expect(result.getByRole("img")).toHaveCount(2);
  await expectAccessible(page);

  await tryOther(page, "Try a forged one");
  await expect(result.getByText("Do not rely on this")).toBeVisible();
  await expect(result.getByText("Failed", { exact: true })).toHaveCount(1);
  await expect(result).not.toContainText("Ines Calloway");
  expect(sent).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone the result is in the first screen, and the form folded above it, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await page.goto(paths.verify);
    const certificate = page.getByRole("textbox", { name: "Certificate" });
    await certificate.fill(await saved("/verify/specimen/genuine"));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    const verdict = page.getByRole("region", { name: "Result" }).getByText("Genuine", { exact: true });
    await expect(verdict).toBeVisible();
    await expect(certificate).toBeHidden();
    await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    const box = await verdict.boundingBox();
    if (javaScriptEnabled) await expectAccessible(page);
    expect((box?.y ?? Number.NaN) + (javaScriptEnabled ? await page.evaluate(() => scrollY) : 0)).toBeLessThan(844);
    await page.getByText("Check another", { exact: true }).click();
    await expect(certificate).toBeVisible();
  });
}

test("what is pasted, and what is dropped as a file, is checked alike", async ({ page }) => {
  const certificate = await saved("/verify/specimen/genuine");
  await page.goto(paths.verify);
  const result = page.getByRole("region", { name: "Result" });
  await page.getByRole("textbox", { name: "Certificate" }).fill("not a certificate");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(result.getByText("Nothing in this is a certificate of ours")).toBeVisible();
  await expect(result.getByText("Do not rely on this")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Certificate" }).fill(` ${certificate}\n`);
  await page.getByRole("button", { name: "Check", exact: true }).press("Enter");
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();

  await page.reload();
  await page
    .getByLabel("Files to check")
    .setInputFiles({ name: "license.jwt", mimeType: "text/plain", buffer: Buffer.from(certificate) });
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
  await page
    .getByLabel("Files to check")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Nothing.") });
  await expect(result.getByText("Nothing in this file is a certificate of ours")).toBeVisible();
});

test("a picture with another code is said to be one, and so is one without any", async ({ page, newVisitor }) => {
  const other = await newVisitor();
  await other.setContent(`<div style="width: 20rem">${encodeQR("https://example.test/v/1", "svg")}</div>`);
  await page.goto(paths.verify);
  for (const says of [
    "This is the address of another site, not of one of our licenses.",
    "No QR code could be read in this picture.",
  ]) {
    const buffer = await other.screenshot();
    await page.getByLabel("Files to check").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await expect(page.getByText(says)).toBeVisible();
    await other.setContent("<h1>No code</h1>");
  }
});

/** A PDF as far as its attachments go. */
const pdfOf = (texts: readonly string[]) =>
  Buffer.from(`%PDF-1.7\n${texts.map((text) => `1 0 obj\nstream\n${text}\nendstream\nendobj\n`).join("")}`);

test("keys and a list that came with a certificate decide nothing while the site's own can be had", async ({
  page,
}) => {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const [head, body = ""] = (await saved("/verify/specimen/forged")).split(".");
  const { kid, ...header } = decodeProtectedHeader(`${head}..`);
  const forged = await new CompactSign(Buffer.from(body, "base64url"))
    .setProtectedHeader({ ...header, alg: "EdDSA", kid: String(kid) })
    .sign(privateKey);
  const keys = JSON.stringify({ issuer: site(), keys: [{ ...(await exportJWK(publicKey)), kid }] });
  const files = page.getByLabel("Files to check");
  const result = page.getByRole("region", { name: "Result" });
  await page.goto(paths.verify);
  await files.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: pdfOf([keys, forged]) });
  await expect(result.getByText("Do not rely on this")).toBeVisible();
  await page.reload();
  await files.setInputFiles([
    { name: "jwks.json", mimeType: "application/json", buffer: Buffer.from(keys) },
    { name: "license.jwt", mimeType: "text/plain", buffer: Buffer.from(forged) },
  ]);
  await expect(result.getByText("Do not rely on this")).toBeVisible();
  await expect(result).not.toContainText("Ines Calloway");

  await files.setInputFiles({
    name: "a.pdf",
    mimeType: "application/pdf",
    buffer: pdfOf([await saved("/verify/specimen/genuine")]),
  });
  await expect(
    result.getByText("The certificate in this file is valid, its pages are not as we sealed them"),
  ).toBeVisible();
  await expect(result).toContainText("read the terms below, not the pages");
  await expect(result).toContainText("This PDF has no seal.");
});

test("a browser that knows no Ed25519 leaves the check to the server", async ({ newVisitor }) => {
  const page = await newVisitor({});
  await page.addInitScript(() => {
    const { importKey } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.importKey = function (...given: unknown[]) {
      if (given[2] === "Ed25519") return Promise.reject(new DOMException("Unrecognized name", "NotSupportedError"));
      return Reflect.apply(importKey, this, given);
    };
  });
  await page.goto(paths.verify);
  const result = page.getByRole("region", { name: "Result" });
  await page.getByLabel("Files to check").setInputFiles({
    name: "a.jwt",
    mimeType: "text/plain",
    buffer: Buffer.from(await saved("/verify/specimen/genuine")),
  });
  await expect(result.getByText("Not settled")).toBeVisible();
  await expect(result).toContainText("Send the form to the server");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
  await tryOther(page, "Try a forged one");
  await expect(result.getByText("Do not rely on this")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the server shows the same lines", async ({ page }) => {
    await page.goto(paths.verify);
    await tryOther(page, "Try a specimen");
    await expect(page.getByText("Genuine", { exact: true })).toBeVisible();
    await expect(page.getByText("Passed", { exact: true })).toHaveCount(5);
    await page.getByRole("textbox", { name: "Certificate" }).fill(await saved("/verify/specimen/forged"));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page.getByText("Do not rely on this")).toBeVisible();
    const number = "5f0c7a52-6f55-4a57-9a52-00000000000f";
    for (const [typed, says] of [
      [`urn:uuid:${number}`, "No license has this number."],
      [`${site()}/v/${number.toUpperCase()}/?utm_source=a`, "No license has this number."],
      [`https://other.example/v/${number}`, "This is not the address of one of our licenses."],
      ["Hello.", "Nothing in this is a certificate of ours"],
    ] as const) {
      await page.getByRole("textbox", { name: "Certificate" }).fill(typed);
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await expect(page.getByText(says)).toBeVisible();
      await expect(page.getByText("Do not rely on this")).toHaveCount(0);
    }
  });
});

test("of several files each has a report under its name, and a stranger's agreement belongs to none", async ({
  page,
}) => {
  const genuine = await saved("/verify/specimen/genuine");
  await page.goto(paths.verify);
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page
    .getByLabel("Files to check")
    .setInputFiles([
      file("one.jwt", genuine.replace(/.{76}/g, "$&\n").replace(/^/gm, "> ")),
      file("two.jwt", await saved("/verify/specimen/forged")),
      file("other.pdf", "%PDF-1.7\nworldwide, forever"),
      file("agreement.json", '{"version":"agreement/1","clauses":[]}'),
    ]);
  const reports = page.getByRole("region", { name: "Result" }).getByRole("article");
  await expect(reports).toHaveCount(4);
  const headings = [
    "one.jwt Genuine",
    "two.jwt Do not rely on this",
    "other.pdf This PDF has no certificate of ours",
    "agreement.json This agreement belongs to none",
  ];
  for (const [at, name] of headings.entries())
    await expect(reports.nth(at).getByRole("heading", { level: 2, name })).toBeVisible();
  await expectAccessible(page);
});

test("a number that is pasted is looked up, and nothing else is sent", async ({ page, expectFault }) => {
  expectFault(/404/);
  await page.goto(paths.verify);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const number = "5f0c7a52-6f55-4a57-9a52-00000000000f";
  await page.getByRole("textbox", { name: "Certificate" }).fill(`${site().toUpperCase()}/V/${number.toUpperCase()}/`);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("No license has this number.")).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/v/"))).toEqual([`/v/${number}/certificate`]);
});

test("the saved page checks saved files without a network", async ({ newVisitor }, info) => {
  const visitor = await newVisitor();
  const file = info.outputPath("verify.html");
  await writeFile(file, await saved("/verify/offline.html"));
  await visitor.context().setOffline(true);
  await visitor.goto(pathToFileURL(file).href);
  const give = async (name: string, path: string) =>
    visitor.getByLabel("Files").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(await saved(path)) });
  await give("license.jwt", "/verify/specimen/genuine");
  await expect(visitor.getByRole("heading", { name: "Not settled" })).toBeVisible();
  const { keys } = JSON.parse(await saved("/.well-known/jwks.json"));
  await expect(visitor.getByRole("region", { name: "Keys" })).toContainText(keys[0].kid);
  await give("status-1.jwt", "/status/1");
  await expect(visitor.getByRole("heading", { name: "Genuine" })).toBeVisible();
  await expect(visitor.getByText("Passed")).toHaveCount(5);
  await give("license.jwt", "/verify/specimen/forged");
  await expect(visitor.getByRole("heading", { name: "Do not rely on this" })).toBeVisible();
  await give("license.jwt", "/verify/specimen/genuine");
  await expect(visitor.getByRole("heading", { name: "Genuine" })).toBeVisible();
  // A certificate without its signature is none, and gets no verdict of the one before.
  const [head, body] = (await saved("/verify/specimen/genuine")).split(".");
  await visitor.getByLabel("Or paste").fill(`${head}.${body}.`);
  await expect(visitor.getByRole("heading", { name: "This begins like a certificate" })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Genuine" })).toHaveCount(0);
  // A forger's own key, named like one of ours, with a key set that says it is.
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const forged = await new CompactSign(Buffer.from(body ?? "", "base64url"))
    .setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: "theirs" })
    .sign(privateKey);
  const theirs = JSON.stringify({ issuer: site(), keys: [{ ...(await exportJWK(publicKey)), kid: "theirs" }] });
  await visitor.getByLabel("Files").setInputFiles([
    { name: "jwks.json", mimeType: "application/json", buffer: Buffer.from(theirs) },
    { name: "license.jwt", mimeType: "text/plain", buffer: Buffer.from(forged) },
  ]);
  await expect(visitor.getByText("The keys that were given are ignored")).toBeVisible();
  await expect(visitor.getByText("which is none of those that this page knows")).toBeVisible();
  await expect(visitor.getByText("It was issued by")).toHaveCount(0);
  await expect(visitor.getByRole("heading", { name: "Genuine" })).toHaveCount(0);
});
