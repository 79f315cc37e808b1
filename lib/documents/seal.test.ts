import { createServer } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { renderDocument } from "@/lib/documents/render";
import { SealExpired, type SealKeys, seal } from "@/lib/documents/seal";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { opensslAccepts, sampleDocument, sealOf, sealReport } from "@/tests/support/documents";

const now = new Date("2026-11-22T08:00:00Z");
let keys: SealKeys;
let plain: Uint8Array;
let sealed: Uint8Array;

beforeAll(async () => {
  keys = await makeSealKeys('CN=Likeright, O="Likeright, Inc."', now);
  plain = await renderDocument(sampleDocument());
  sealed = (await seal(plain, keys, now)).bytes;
});

test("openssl and poppler accept the seal, which covers the whole file", () => {
  expect(opensslAccepts(sealed, keys.certificate)).toBe(true);
  const report = sealReport(sealed);
  expect(report).toContain("Signature is Valid.");
  expect(report).toContain("Total document signed");
  expect(report).toContain("ETSI.CAdES.detached");
  expect(report).toContain("Likeright, Inc.");
  const { range } = sealOf(sealed);
  expect(range[0]).toBe(0);
  expect((range[2] ?? 0) + (range[3] ?? 0)).toBe(sealed.length);
});

test("the seal is appended to the document and changes none of it", () => {
  expect(Buffer.from(sealed.subarray(0, plain.length)).equals(Buffer.from(plain))).toBe(true);
});

test("one changed byte is refused, wherever it is", () => {
  const { range } = sealOf(sealed);
  const last = (range[2] ?? 0) + 5;
  for (const at of [10, Math.floor(plain.length / 2), plain.length - 20, last]) {
    const forged = Uint8Array.from(sealed);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(opensslAccepts(forged, keys.certificate), `byte ${at}`).toBe(false);
    expect(sealReport(forged), `byte ${at}`).not.toContain("Signature is Valid.");
  }
});

test("the seal of another key is refused", async () => {
  const others = await makeSealKeys("CN=Likeright", now);
  const forged = await seal(plain, others, now);
  expect(opensslAccepts(forged.bytes, keys.certificate)).toBe(false);
  expect(opensslAccepts(forged.bytes, others.certificate)).toBe(true);
});

test("nothing is sealed with a certificate that has expired, or is not valid yet", async () => {
  await expect(seal(plain, keys, new Date("2029-11-22T08:00:01Z"))).rejects.toThrow(SealExpired);
  await expect(seal(plain, keys, new Date("2026-11-22T07:59:59Z"))).rejects.toThrow(SealExpired);
  await expect(seal(plain, keys, new Date("2029-11-22T07:59:59Z"))).resolves.toMatchObject({ level: "B-B" });
});

test("without the timestamp authority a document is sealed anyway and reports the fault", async () => {
  const authority = createServer((_, response) => response.writeHead(503).end()).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => authority.once("listening", resolve));
    const address = authority.address();
    const port = typeof address === "object" ? address?.port : 0;
    const made = await seal(plain, keys, now, `http://127.0.0.1:${port}/`);
    expect(made).toMatchObject({ level: "B-B", timestampFault: expect.stringContaining("503") });
    expect(opensslAccepts(made.bytes, keys.certificate)).toBe(true);
  } finally {
    authority.close();
  }
});
