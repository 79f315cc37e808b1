import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { bring, sortFile, sortText } from "@/lib/verify/from-file";

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const certificate = `${encoded({ alg: "EdDSA", typ: "vc+jwt" })}.${encoded({ type: ["License"] })}.${"s".repeat(86)}`;
const statusList = certificate.replace(
  encoded({ type: ["License"] }),
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

test("a text's kind is recognized", async () => {
  expect(sortText(` ${certificate}\n`)).toEqual({ certificate });
  expect(sortText(statusList)).toEqual({ statusList });
  expect(sortText(JSON.stringify(keys))).toEqual({ keys });
  expect(sortText(agreement)).toEqual({ agreement });
  for (const nothing of ["", "a.b.c", "{", "7", "null", "{}", "[]", '"keys"'])
    expect(sortText(nothing), nothing).toEqual({});
  expect(await sortFile(new Blob([certificate]))).toEqual({ certificate });
});

test("a certificate is recognized whatever names it contains", () => {
  const named = { type: ["License"], credentialSubject: { licensee: { name: "BitstringStatusListCredential" } } };
  const text = certificate.replace(encoded({ type: ["License"] }), encoded(named));
  expect(sortText(text)).toEqual({ certificate: text });
});

test.each([true, false])("certificate and agreement are extracted from a PDF, compressed: %s", async (pack) => {
  expect(await sortFile(pdfOf(["BT (Hello) Tj ET", certificate, agreement], pack))).toEqual({
    certificate,
    agreement,
    fromPdf: true,
  });
});

test("keys and a status list in a PDF are ignored: its maker would choose what it is checked against", async () => {
  const found = await sortFile(pdfOf([JSON.stringify(keys), statusList, certificate]));
  expect(found).toEqual({ certificate, fromPdf: true });
  expect(await sortFile(pdfOf([JSON.stringify(keys), statusList]))).toEqual({});
});

test("of two certificates in a PDF the first is checked, and a stream that inflates too far is skipped", async () => {
  const another = certificate.replace("sss", "ttt");
  expect(await sortFile(pdfOf([certificate, another]))).toEqual({ certificate, fromPdf: true });
  expect(await sortFile(pdfOf(["a".repeat(1 << 26), certificate]))).toEqual({ certificate, fromPdf: true });
});

test("a stream of more than a megabyte is skipped, and the next one is examined", async () => {
  const padded = (length: number) => certificate + " ".repeat(length - certificate.length - 1);
  expect(await sortFile(pdfOf([padded(1 << 20)], false))).toEqual({ certificate, fromPdf: true });
  expect(await sortFile(pdfOf([padded((1 << 20) + 1)], false))).toEqual({});
  expect(await sortFile(pdfOf([padded(1 << 21), certificate], false))).toEqual({ certificate, fromPdf: true });
});

test("another certificate starts over, and keys and list stay for it", () => {
  const before = { certificate, agreement, fromPdf: true, keys, statusList };
  expect(bring(before, { certificate: "a.b.c" })).toEqual({ certificate: "a.b.c", keys, statusList });
  expect(bring(before, { certificate })).toEqual(before);
  expect(bring({ agreement }, { certificate })).toEqual({ agreement, certificate });
  expect(bring({ certificate }, { agreement })).toEqual({ certificate, agreement });
});
