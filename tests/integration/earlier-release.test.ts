import { readFileSync } from "node:fs";
import { compactVerify, createLocalJWKSet } from "jose";
import { expect, test } from "vitest";
import { checkLicense } from "@/lib/verify/check";
import { readFile } from "@/lib/verify/file";
import { checkSeal } from "@/lib/verify/seal";
import { opensslAccepts, sealReport } from "@/tests/support/documents";

/** Made by the release before agreements had scopes, with keys that only tests have. */
const folder = new URL("../support/earlier-release/", import.meta.url);
const bytesOf = (name: string) => Uint8Array.from(readFileSync(new URL(name, folder)));
const textOf = (name: string): string => readFileSync(new URL(name, folder), "utf8");

const keys = JSON.parse(textOf("jwks.json"));
const [certificate, statusList] = [textOf("certificate.jwt"), textOf("status-list.jwt")];
const pdf = bytesOf("license.pdf");
const now = new Date("2026-12-01T12:00:30.000Z");

test("an earlier certificate is valid by our check, with its list and agreement, and claims what it did", async () => {
  const report = await checkLicense({ certificate, keys, statusList, agreement: textOf("agreement.txt"), now });
  expect(report.checks.filter(({ result }) => result !== "good")).toEqual([]);
  expect(report.verdict).toBe("valid");
  expect(report.facts).toEqual({
    number: "3f9a01bc-77de-42aa-9d1c-0123456789ab",
    licensor: "Ada Merritt",
    licensorChecked: "identity reviewed by a person",
    licensee: "Larsen Coffee",
    licenseeChecked: "address at example.test confirmed; organization not checked by us",
    rights: "Voice, AI training",
    withheld: "Likeness",
    field: "Advertising",
    territory: "US",
    from: "November 21, 2026 at 8:05 AM UTC",
    until: "February 21, 2027 at 8:05 AM UTC",
  });
});

test("an earlier certificate and status list verify with jose and the keys of then", async () => {
  const published = createLocalJWKSet(keys);
  for (const signed of [certificate, statusList]) {
    const { payload } = await compactVerify(signed, published, { algorithms: ["EdDSA"] });
    expect(JSON.parse(new TextDecoder().decode(payload)).issuer.id).toBe("did:web:likeright.test");
  }
});

test("an earlier sealed PDF is intact by our check, openssl and poppler, and holds its certificate", async () => {
  const pem = textOf("seal.pem");
  expect((await checkSeal(pdf, pem)).result).toBe("good");
  expect(opensslAccepts(pdf, pem)).toBe(true);
  expect(sealReport(pdf)).toContain("Signature is Valid.");
  const found = await readFile(new Blob([pdf]));
  expect(found).toMatchObject({ certificates: [certificate] });
});
