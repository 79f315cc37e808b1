import { PDF } from "@libpdf/core";
import { beforeAll, expect, test } from "vitest";
import { seal } from "@/lib/documents/seal";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { checkSeal } from "@/lib/verify/seal";
import { testSecrets } from "@/tests/support/secrets";

const { SEAL_KEY: key, SEAL_CERTIFICATE: ours } = testSecrets;
const now = new Date("2026-11-30T12:00:00.000Z");

async function sealedPdf(keys = { key: key as string, certificate: ours as string }) {
  const pdf = PDF.create();
  pdf.addPage();
  pdf.addAttachment("certificate.jwt", new TextEncoder().encode("a.b.c"));
  return Uint8Array.from((await seal(await pdf.save(), keys, now)).bytes);
}

let sealed: Uint8Array<ArrayBuffer>;
let foreign: { key: string; certificate: string };
beforeAll(async () => {
  sealed = await sealedPdf();
  foreign = await makeSealKeys("CN=Likeright tests", now);
});

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const resultOf = async (bytes: Uint8Array<ArrayBuffer>, certificates: string | undefined = ours) => {
  const { result, says } = await checkSeal(bytes, certificates);
  return [result, says];
};

test("a PDF as we sealed it is intact, by any of the published certificates, whatever order they have", async () => {
  expect((await resultOf(sealed))[0]).toBe("good");
  for (const several of [`${foreign.certificate}${ours}`, `${ours}${foreign.certificate}`])
    expect((await resultOf(sealed, several))[0]).toBe("good");
});

test("the seal of an earlier certificate stays good when another one seals", async () => {
  const renewed = { key: foreign.key, certificate: `${foreign.certificate}${ours}` };
  expect((await resultOf(await sealedPdf(renewed), renewed.certificate))[0]).toBe("good");
  expect((await resultOf(sealed, renewed.certificate))[0]).toBe("good");
});

test("any changed byte outside the signature breaks the seal, and any changed byte of the signed part within", async () => {
  const text = latin1(sealed);
  const [start, end] = [text.indexOf("/Contents <") + 10, text.indexOf(">", text.indexOf("/Contents <"))];
  expect(start).toBeGreaterThan(10);
  const places = Array.from({ length: 60 }, (_, at) => Math.floor((at * sealed.length) / 60));
  for (const at of places.filter((place) => place < start || place > end)) {
    const changed = sealed.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect((await resultOf(changed))[0], `byte ${at}`).toBe("bad");
  }
});

test("digits changed in the seal's own room, which no signature covers, are told as that and nothing else", async () => {
  const text = latin1(sealed);
  const start = text.indexOf("/Contents <") + 11;
  const end = text.indexOf(">", start);
  const used = text.slice(start, end).replace(/0+$/, "").length;
  const told =
    "The pages of this PDF are as we sealed them, but bytes of the seal itself, which it does not cover, were changed since.";
  const put = (at: number, hex: string) => bytesOf(text.slice(0, at) + hex + text.slice(at + hex.length));
  // Padding at its end, in its middle and at its beginning; a digit in lower case; a space instead of one.
  for (const changed of [
    put(end - 4, "dead"),
    put(end - 3_000, "BEEF"),
    put(start + used + 2, "1234"),
    put(start + 1, text.charAt(start + 1).toLowerCase()),
    put(text.indexOf("A", start), "a"),
    put(end - 2, "  "),
  ].filter((one) => latin1(one) !== text))
    expect(await resultOf(changed)).toEqual(["bad", told]);
  // No digit of the signature, of our certificate beside it or of the padding can be another one.
  // All of the signature itself, which is at its end, and some of the rest.
  for (let at = 0; at < used + 20; at += at < used - 150 ? 31 : 1) {
    const digit = (Number.parseInt(text.charAt(start + at), 16) ^ 1).toString(16).toUpperCase();
    expect((await resultOf(put(start + at, digit)))[0], `digit ${at}`).toBe("bad");
  }
});

test("a change that was added after the seal is named, however small", async () => {
  for (const more of ["\n", "%%EOF\n", "1 0 obj\n<< >>\nendobj\n"])
    expect(await resultOf(bytesOf(latin1(sealed) + more))).toEqual([
      "bad",
      `We sealed a part of this PDF. ${more.length} bytes were added after that, and may change every page.`,
    ]);
});

test("a PDF without a seal, cut off, with bytes before it, or sealed by somebody else is not ours", async () => {
  const pdf = PDF.create();
  pdf.addPage();
  expect((await resultOf(Uint8Array.from(await pdf.save())))[1]).toMatch(/has no seal/);
  expect((await resultOf(sealed.slice(0, -1)))[0]).toBe("bad");
  expect((await resultOf(bytesOf(`17 bytes before.\n${latin1(sealed)}`)))[1]).toMatch(
    /^17 bytes stand before this PDF/,
  );
  const theirs = await sealedPdf(foreign);
  expect((await resultOf(theirs))[1]).toMatch(/broken or not ours/);
  expect((await resultOf(theirs, foreign.certificate))[0]).toBe("good");
});

test("a range that leaves out more than the signature is refused, although the signature holds over the rest", async () => {
  // What a shadow attack needs: content in the gap, which readers show and the seal does not cover.
  const text = latin1(sealed);
  const at = text.indexOf("/Contents <") + 10;
  const hidden = "<< /Hidden true >>";
  const gap = text.slice(at, text.indexOf(">", at) + 1);
  const widened = text.slice(0, at) + gap.slice(0, -hidden.length - 1) + hidden + text.slice(at + gap.length - 1);
  expect(widened.length).toBe(text.length);
  const broken = "The seal of this PDF is broken or not ours: its pages were changed, or somebody else sealed it.";
  expect(await resultOf(bytesOf(widened))).toEqual(["bad", broken]);
  const moved = text.replace(/\/ByteRange\s*\[\s*0 /, (range) => range.replace(/0 $/, "1 "));
  expect((await resultOf(bytesOf(moved)))[0]).toBe("bad");
});

test("a signature that was moved to another place is refused, although it holds over all the rest", async () => {
  // A text of the document's own may name another range. Its numbers have the width of the real ones.
  const ranged = async (place: number, next: number, rest: number) => {
    const numbers = [0, place, next, rest].map((number) => String(number).padStart(10, "0")).join(" ");
    const pdf = PDF.create();
    pdf.addPage();
    pdf.setTitle(`/ByteRange [${numbers}]`);
    const made = (await seal(await pdf.save(), { key: key as string, certificate: ours as string }, now)).bytes;
    const text = latin1(Uint8Array.from(made));
    const at = text.indexOf("/Contents <") + 10;
    return { text, at, end: text.indexOf(">", at) + 1 };
  };
  const place = 60;
  const { text: tried, at, end } = await ranged(0, 0, 0);
  const next = place + end - at;
  const { text } = await ranged(place, next, tried.length - next);
  expect([text.length, text.indexOf("/Contents <") + 10]).toEqual([tried.length, at]);
  expect(text).toContain(`[0000000000 ${String(place).padStart(10, "0")} `);
  expect((await resultOf(bytesOf(text)))[0]).toBe("good");
  const moved = text.slice(0, place) + text.slice(at, end) + text.slice(place, at) + text.slice(end);
  expect((await resultOf(bytesOf(moved)))[0]).toBe("bad");
});

test("without certificates, or with none that can be read, nothing is said of the seal", async () => {
  for (const certificates of ["", "<!doctype html>", foreign.certificate.replace(/MII.{40}/, "MIIA")])
    expect((await resultOf(sealed, certificates))[0]).toBe("open");
  expect((await checkSeal(sealed, undefined)).result).toBe("open");
});

test("hostile structures give an answer", async () => {
  const many = `%PDF-1.7\n${"/ByteRange [0 1 2 3] ".repeat(5_000)}`;
  expect((await resultOf(bytesOf(many)))[0]).toBe("bad");
  const hex = "3080".repeat(2_000);
  const before = `%PDF-1.7\n/ByteRange [0 AAAA BBBB 1] /Contents `;
  const head = before.replace("AAAA", String(before.length)).replace("BBBB", String(before.length + hex.length + 2));
  expect((await resultOf(bytesOf(`${head}<${hex}>\n`)))[0]).toBe("bad");
});
