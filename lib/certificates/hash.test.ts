import { expect, test } from "vitest";
import { certificateHash } from "@/lib/certificates/keys";
import { shortCertificate } from "@/lib/license-rows/rules";

const facts = {
  grantId: "5f0c7a52-6f55-4a57-9a52-000000000001",
  agreementHash: "a".repeat(64),
  effectiveAt: new Date("2026-11-30T12:00:00.000Z"),
  expiresAt: new Date("2027-02-28T12:00:00.000Z"),
};

/** Of the five lines "license-certificate/2", grant, agreement, beginning and end, computed independently. */
const HASH = "dd1471e993faf0f53ba931472d457e4f4eb556ddab70d7e1a36d2d1b37133c62";

test("a certificate is the hash of its facts, as anyone can compute it again", () => {
  expect(certificateHash(facts)).toBe(HASH);
});

test("each of the facts changes it", () => {
  const later = new Date("2027-03-01T12:00:00.000Z");
  const others = [{ grantId: "x" }, { agreementHash: "b" }, { effectiveAt: later }, { expiresAt: later }];
  const hashes = others.map((other) => certificateHash({ ...facts, ...other }));
  expect(new Set([HASH, ...hashes]).size).toBe(5);
});

test("people compare its first sixteen characters, in fours", () => {
  expect(shortCertificate(HASH)).toBe("dd14 71e9 93fa f0f5");
});
