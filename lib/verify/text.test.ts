import { expect, test } from "vitest";
import { readText } from "@/lib/verify/text";

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const credential = (types: string[], name = "") =>
  `${encoded({ alg: "EdDSA", typ: "vc+jwt" })}.${encoded({ type: types, name: name.repeat(40) })}.${"s".repeat(86)}`;
const certificate = credential(["LikenessLicenseCredential"], "Ada Merritt ");
const other = credential(["LikenessLicenseCredential"], "Bo Larsen ");
const statusList = credential(["BitstringStatusListCredential"]);
const id = "5f0c7a52-6f55-4a57-9a52-000000000001";

const every = (length: number, put: string) => certificate.replace(new RegExp(`.{${length}}`, "g"), `$&${put}`);

test.each([
  ["as it is", certificate],
  ["between blanks, no-break spaces and line ends", `\u00a0 ${certificate} \r\n\r\n`],
  ["wrapped at 76 columns", every(76, "\n")],
  ["wrapped with Windows line ends and indented", every(64, "\r\n    ")],
  ["quoted in a mail", every(76, "\n").replace(/^/gm, "> ")],
  ["quoted twice", every(76, "\n").replace(/^/gm, ">> > ")],
  ["in double quotes", `"${certificate}"`],
  ["in typographic quotes", `“${certificate}”`],
  ["in a block of code", `\`\`\`\n${certificate}\n\`\`\``],
  ["with zero-width spaces", every(10, "\u200b")],
  ["with soft hyphens and joiners", every(9, "\u00ad\u2060")],
  ["with a mark of byte order within", `\ufeff${certificate}`],
  ["after a label", `Certificate: ${certificate}`],
  ["after a label without a blank", `certificate=${certificate}`],
  ["before a comma", `${certificate},`],
  ["before a full stop and a sentence", `${certificate}. Please check it.`],
  ["between lines of a letter", `Dear Bo,\nhere it is:\n\n${every(72, "\n")}\n\nRegards,\nAda`],
  ["as a data address", `data:application/vc+jwt,${certificate}`],
  [
    "enveloped",
    JSON.stringify({ type: "EnvelopedVerifiableCredential", id: `data:application/vc+jwt,${certificate}` }),
  ],
  ["in JSON", JSON.stringify({ verifiableCredential: certificate })],
  ["in a presentation", JSON.stringify({ verifiableCredential: [certificate] }, null, 2)],
  ["in a quoted-printable mail", `From: a@example.test\nContent-Type: text/plain\n\n${every(75, "=\r\n")}`],
  ["twice", `${certificate}\n${certificate}`],
])("a certificate is read %s", (_, text) => {
  expect(readText(text)).toEqual({ certificates: [certificate] });
});

test("several certificates, and a status list beside them, are told apart", () => {
  expect(readText(`${certificate}\n\n${other}\n${statusList}`)).toEqual({
    certificates: [certificate, other],
    statusLists: [statusList],
  });
  expect(readText(statusList)).toEqual({ statusLists: [statusList] });
  const named = credential(["LikenessLicenseCredential"], "BitstringStatusListCredential");
  expect(readText(named)).toEqual({ certificates: [named] });
});

test("a key set and an agreement are told by their members, and the agreement stays as it is", () => {
  expect(readText('{"issuer":"a","keys":[]}')).toEqual({ keys: { issuer: "a", keys: [] } });
  const agreement = '{"version":"agreement/1","clauses":[],"use":"> a\u200bb"}';
  expect(readText(`\ufeff ${agreement}\n`)).toEqual({ agreement });
});

test.each([
  ["a number", id],
  ["a number in capitals", id.toUpperCase()],
  ["a number with typographic hyphens", id.replaceAll("-", "\u2011")],
  ["a name of a number", `urn:uuid:${id}`],
  ["a labelled number", `License number: ${id}.`],
])("%s is a license's number", (_, text) => {
  expect(readText(text)).toEqual({ number: { id } });
});

test.each([
  `https://likeright.test/v/${id}`,
  `https://likeright.test/v/${id}/`,
  `https://likeright.test/v/${id}?utm_source=a`,
  `https://likeright.test/v/${id}#top`,
  `HTTPS://LIKERIGHT.TEST/V/${id.toUpperCase()}`,
  `likeright.test/v/${id}`,
  `See <https://likeright.test/v/${id}>.`,
  `https://likeright.test/v/${id}/certificate`,
])("%s is the address of a license", (text) => {
  expect(readText(text)).toEqual({ number: { id, host: "likeright.test" } });
});

test("the host of an address is told as it is, however it resembles ours", () => {
  expect(readText(`https://likeright.test.evil.test/v/${id}`).number?.host).toBe("likeright.test.evil.test");
  expect(readText(`https://likeright.test@evil.test/v/${id}`).number?.host).toBe("evil.test");
  expect(readText(`https://evil.test/?license=${id}`)).toEqual({ trouble: expect.stringMatching(/another site/) });
  expect(readText(`https://evil.test/likeright.test/v/${id}x`)).toEqual({ trouble: expect.any(String) });
});

test.each([
  ["cut off", certificate.slice(0, -20), /cut off/],
  ["cut off after the second part", certificate.slice(0, certificate.lastIndexOf(".") + 1), /cut off/],
  ["numbers of two licenses", `${id} ${id.replace("1", "2")}`, /several licenses/],
  ["a document with a number in it", `${"a ".repeat(1_500)} ${id}`, /Nothing in this/],
  ["nothing", "", /Nothing in this/],
  ["another text", "not a certificate", /Nothing in this/],
  ["other JSON", '{"a":[]}', /Nothing in this/],
])("%s is unreadable, with a reason", (_, text, reason) => {
  expect(readText(text)).toEqual({ trouble: expect.stringMatching(reason) });
});

test("a hostile text of the longest length is read in no time", () => {
  const start = performance.now();
  for (const piece of ["eyJ", "eyJ.", " eyJ.a", "> ", "\u200b", `${id} `])
    readText(piece.repeat(20_000 / piece.length));
  expect(performance.now() - start).toBeLessThan(10_000);
});

test.each([
  `https://likeright.test/verify?number=${id}`,
  `https://likeright.test/verify?lang=en&number=${id}`,
  `likeright.test/license/${id}`,
  `https://likeright.test/license/${id}/use`,
])("the number of a license is read from %s", (address) => {
  expect(readText(address)).toEqual({ number: { id, host: "likeright.test" } });
});

test.each([`https://likeright.test/offer/${id}`, "https://likeright.test/verify", "https://example.test/x"])(
  "%s is no address of a license",
  (address) => {
    expect(readText(address).trouble).toMatch(/not of one of our licenses/);
  },
);

test.each([
  [`{\\rtf1\\ansi ${certificate.slice(0, 300)}\\par}`, /formatted text \(RTF\)/],
  [`<!doctype html><html><body>${certificate.slice(0, 300)}</body></html>`, /source of a web page/],
  [`<html lang="en"><p>${certificate.slice(0, 90)}</p></html>`, /source of a web page/],
])("a document that is whole is told as what it is", (text, words) => {
  expect(readText(text).trouble).toMatch(words);
});
