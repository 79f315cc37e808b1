import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { readFile } from "@/lib/verify/file";

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const certificate = `${encoded({ alg: "EdDSA", typ: "vc+jwt" })}.${encoded({ type: ["LikenessLicenseCredential"] })}.${"s".repeat(86)}`;
const statusList = certificate.replace(
  encoded({ type: ["LikenessLicenseCredential"] }),
  encoded({ type: ["BitstringStatusListCredential"] }),
);
const keys = { issuer: "https://likeright.test", keys: [] };
const agreement = JSON.stringify({ version: "agreement/1", clauses: [] });

/** Only the attachments: each text in a stream, compressed or plain. */
function pdfOf(texts: readonly string[], pack = true): Blob {
  const streams = texts.flatMap((text) => [
    "1 0 obj\nstream\n",
    pack ? deflateSync(text) : text,
    "\nendstream\nendobj\n",
  ]);
  return new Blob(["%PDF-1.7\n", ...streams.map((part) => (typeof part === "string" ? part : Uint8Array.from(part)))]);
}

const ofPdf = { certificates: [certificate], pdf: expect.any(Uint8Array) };
const without = { trouble: expect.stringMatching(/no certificate of ours/) };

test.each([true, false])("certificate and agreement are extracted from a PDF, compressed: %s", async (pack) => {
  const pdf = pdfOf(["BT (Hello) Tj ET", certificate, agreement], pack);
  expect(await readFile(pdf)).toEqual({
    certificates: [certificate],
    agreement,
    pdf: new Uint8Array(await pdf.arrayBuffer()),
  });
});

test("keys and a status list in a PDF are ignored: its maker would choose what it is checked against", async () => {
  expect(await readFile(pdfOf([JSON.stringify(keys), statusList, certificate]))).toEqual(ofPdf);
  expect(await readFile(pdfOf([JSON.stringify(keys), statusList]))).toEqual(without);
});

test("of two certificates in a PDF the first is checked, and a stream that inflates too far is skipped", async () => {
  const another = certificate.replace("sss", "ttt");
  expect(await readFile(pdfOf([certificate, another]))).toEqual(ofPdf);
  expect(await readFile(pdfOf(["a".repeat(1 << 26), certificate]))).toEqual(ofPdf);
});

test("a stream of more than a megabyte is skipped, and the next one is examined", async () => {
  const padded = (length: number) => certificate + " ".repeat(length - certificate.length - 1);
  expect(await readFile(pdfOf([padded(1 << 20)], false))).toEqual(ofPdf);
  expect(await readFile(pdfOf([padded((1 << 20) + 1)], false))).toEqual(without);
  expect(await readFile(pdfOf([padded(1 << 21), certificate], false))).toEqual(ofPdf);
});

const utf16 = (text: string, mark: boolean) => Buffer.from(`${mark ? "\ufeff" : ""}${text}`, "utf16le");

test.each([
  ["UTF-8 with a mark", Buffer.from(`\ufeff${certificate}\r\n`)],
  ["UTF-16 as Windows PowerShell writes it", utf16(`${certificate}\r\n`, true)],
  ["UTF-16 without a mark", utf16(certificate, false)],
  ["UTF-16 with the other order of bytes", utf16(certificate, true).swap16()],
  ["the other order without a mark", utf16(certificate, false).swap16()],
])("a certificate in %s is read", async (_, bytes) => {
  expect(await readFile(new Blob([Uint8Array.from(bytes)]))).toEqual({ certificates: [certificate] });
});

test("an agreement in UTF-16 is read", async () => {
  expect(await readFile(new Blob([Uint8Array.from(utf16(agreement, true))]))).toEqual({ agreement });
});

test.each([
  ["an encrypted PDF", "%PDF-1.7\ntrailer << /Encrypt 5 0 R >>", /^This PDF is encrypted/],
  ["a PDF without a certificate", "%PDF-1.7\n", /^This PDF has no certificate of ours/],
  ["an archive", "PK\u0003\u0004...", /^This is an archive/],
  [
    "a mail with an attachment",
    "From: a@example.test\nMIME-Version: 1.0\nContent-Type: application/pdf\n\nJVBERi0x",
    /saved mail/,
  ],
  ["nothing", "", /^This file is empty/],
  ["another text", "Hello.", /^Nothing in this file is a certificate/],
  ["a number", "License 5f0c7a52-6f55-4a57-9a52-000000000001", /Paste the number/],
])("%s is not read, for a reason", async (_, content, reason) => {
  expect(await readFile(new Blob([content]))).toEqual({ trouble: expect.stringMatching(reason) });
});

test("a PDF with bytes before it is read, as readers of PDFs do", async () => {
  const pdf = new Blob(["17 bytes before.\n", pdfOf([certificate])]);
  expect((await readFile(pdf)).certificates).toEqual([certificate]);
});

test("a file of more than 10 MB is not read", async () => {
  const large = new Blob([pdfOf([certificate]), new Uint8Array(10 << 20)]);
  expect(await readFile(large)).toEqual({ trouble: expect.stringMatching(/larger than 10 MB/) });
});
