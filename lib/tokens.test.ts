import { beforeAll, expect, test } from "vitest";
import {
  deriveToken,
  hashToken,
  looksLikeToken,
  mailStopRecord,
  newSalt,
  partyRecord,
  stopToken,
  type TokenPurpose,
  tokenMatches,
} from "@/lib/tokens";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const ID = "5f0c7a52-6f55-4a57-9a52-000000000001";
const SALT = "00112233445566778899aabbccddeeff";
/**
 * HMAC-SHA-256 of the tests' LINK_SECRET over "offer-decision", ID and SALT with NULs between, computed independently.
 */
const TOKEN = "0cea0801f465bf53c90fbeae5fddd71c228905ee7398f32f9ee889c02dfdb798";

// Changing these values would break every link that was already mailed.
test("a token and its hash are those of the links that were mailed", () => {
  expect(deriveToken("offer-decision", ID, SALT)).toBe(TOKEN);
  expect(hashToken(TOKEN)).toBe("cf02c94c9a7d7ed333c73afe6b947304b0bc4345637be0f2f67ca55fa37556bb");
});

test("a token matches only its record, salt and purpose", () => {
  expect(tokenMatches(TOKEN, "offer-decision", ID, SALT)).toBe(true);
  expect(tokenMatches(TOKEN, "offer-decision", ID.replace("1", "2"), SALT)).toBe(false);
  expect(tokenMatches(TOKEN, "offer-decision", ID, SALT.replace("1", "2"))).toBe(false);
  const others: TokenPurpose[] = ["buyer-offer", "offer-cookie", "offer-draft", "license", "sign-in"];
  for (const purpose of others) expect(tokenMatches(TOKEN, purpose, ID, SALT), purpose).toBe(false);
});

test.each([
  "",
  TOKEN.slice(1),
  `${TOKEN}a`,
  TOKEN.toUpperCase(),
  `${TOKEN.slice(1)}g`,
  ` ${TOKEN}`,
  undefined,
  [TOKEN],
])("%j does not have the form of a token and matches none", (text) => {
  expect(looksLikeToken(text)).toBe(false);
  expect(tokenMatches(text, "offer-decision", ID, SALT)).toBe(false);
});

test("salts are 128 bits in hex, and never the same", () => {
  const salts = new Set(Array.from({ length: 100 }, newSalt));
  expect(salts.size).toBe(100);
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
});

test("each party to a license has a record of its own, and each kind of mail to it another", () => {
  expect([partyRecord("g", "creator"), partyRecord("g", "buyer")]).toEqual(["g:creator", "g:buyer"]);
  expect(mailStopRecord("o", "buyer", "license-ends")).toBe("o:buyer:license-ends");
});

test("the link that stops the reminders of one party stops no other's", () => {
  const token = stopToken("g", SALT, "creator");
  expect(tokenMatches(token, "reminder-stop", "g:creator", SALT)).toBe(true);
  expect(tokenMatches(token, "reminder-stop", "g:buyer", SALT)).toBe(false);
});
