import { expect, test } from "vitest";
import type { Refused } from "@/lib/offers/admission";
import {
  CONFIRM_TO_SEND,
  CREATOR_GONE,
  notRenewedText,
  OFFER_SUBMITTED,
  PAGE_GONE,
  refusalInRow,
  refusalText,
  tooLowInRow,
  unsentText,
} from "@/lib/offers/wording";

test("a submitted offer is answered in the specification's words", () => {
  expect(OFFER_SUBMITTED).toEqual({
    title: "Offer submitted!",
    message: "The creator will receive an email with your offer details.",
  });
  expect(CONFIRM_TO_SEND).toBe("Confirm your address and the offer goes out");
});

const NOT_ALLOWED = "This creator doesn't allow some of the requested content types";
const TOO_MANY =
  "10 offers from your address to this creator are open. Make another when one of them is answered or has lapsed. If they are not yours, sign in with your address first: then only your own count.";

test.each([
  [
    { ok: false, reason: "creator-not-found" },
    "creatorEmail",
    "Creator not found",
    "No creator who takes offers on Likeright has this address. Check the spelling, choose a creator, or invite them below.",
  ],
  [
    { ok: false, reason: "own-profile" },
    "creatorEmail",
    "Request not allowed",
    "This is your own creator profile. A license needs two parties.",
  ],
  [
    { ok: false, reason: "buyer-refused" },
    "creatorEmail",
    "Request not allowed",
    "This creator takes no offers from your address. Licenses that you have are not affected.",
  ],
  [{ ok: false, reason: "request-not-allowed" }, "rights", "Request not allowed", NOT_ALLOWED],
  [
    { ok: false, reason: "exclusive-not-allowed" },
    "exclusive",
    "Request not allowed",
    "This creator allows no exclusive licenses",
  ],
  [
    { ok: false, reason: "not-available" },
    "territory",
    "Your offer was not sent",
    "Not available for this territory and time",
  ],
  [
    { ok: false, reason: "media-not-allowed", media: ["print", "tv_streaming"] },
    "media",
    "Request not allowed",
    "This creator allows no license for TV and streaming, print",
  ],
  [
    { ok: false, reason: "price-too-low", priceFloorCents: 123_450 },
    "price",
    "Price too low",
    "Creator's minimum rate is $1,234.50",
  ],
  [
    { ok: false, reason: "too-many-today" },
    "creatorEmail",
    "Too many offers within a day",
    "Your address sent 20 offers to this creator within 24 hours. Make another tomorrow.",
  ],
  [{ ok: false, reason: "too-many-open" }, "creatorEmail", "Too many open offers", TOO_MANY],
] as const)("%j stands at the field %s, titled %j", (refused, field, title, message) => {
  expect(refusalText(refused)).toEqual({ title, message, fieldErrors: { [field]: message } });
});

test.each([
  [
    "other-licensee",
    "Not your license",
    "A renewal must come from the address that has the license. Enter that one, or make a new offer.",
  ],
  [
    "not-renewable",
    "This license cannot be renewed",
    "It was revoked, or its term has not begun. You can make a new offer to its creator.",
  ],
  [
    "creator-gone",
    "This license cannot be renewed",
    "The creator no longer takes offers. The license is valid until it ends.",
  ],
  [
    "renewed-already",
    "This license is renewed already",
    "Its renewal was approved, and begins when this license ends.",
  ],
  [
    "renewal-waits",
    "A renewal waits for an answer",
    "Your offer to renew this license is open. Withdraw it on your dashboard if you want to send another.",
  ],
] as const)("a renewal refused as %s is titled %j", (reason, title, message) => {
  expect(notRenewedText[reason]).toEqual({ title, message });
  // Only the address can be corrected in the form.
  const fieldErrors = reason === "other-licensee" ? { fieldErrors: { buyerEmail: message } } : {};
  expect(refusalText({ ok: false, reason })).toEqual({ title, message, ...fieldErrors });
});

test("a creator who is gone is told by what the buyer had chosen", () => {
  expect(PAGE_GONE).toEqual({
    title: "Creator not found",
    message:
      "The creator you chose switched their page off meanwhile. Choose somebody else, or type the address that you know.",
  });
  expect(CREATOR_GONE).toEqual({ title: "Creator not found", message: "This creator takes no offers any more." });
});

const tooLow: Refused = { ok: false, reason: "price-too-low", priceFloorCents: 45_000 };

test("in the row of one of several creators a refusal is a sentence that names nobody", () => {
  expect(tooLowInRow(45_000)).toEqual({ title: "Price too low", message: "Below their minimum of $450.00." });
  expect(tooLowInRow(null).message).toBe("Below their minimum, which you see once your email address is confirmed.");
  expect(refusalInRow({ ok: false, reason: "exclusive-not-allowed" })).toEqual({
    title: "Request not allowed",
    message: "This creator allows no exclusive licenses.",
  });
  expect(refusalInRow({ ok: false, reason: "creator-not-found" })).toEqual(PAGE_GONE);
});

test.each([
  [[tooLow], "Nothing was sent. Raise this amount, or untick the creator."],
  [[tooLow, tooLow], "Nothing was sent. Raise these amounts, or untick these creators."],
  [["exclusive-not-allowed"], "Nothing was sent. Change the terms, or untick the creator."],
  [["media-not-allowed", "not-available"], "Nothing was sent. Change the terms, or untick these creators."],
  [["too-many-open"], "Nothing was sent. Untick the creator."],
  [["creator-not-found", "own-profile"], "Nothing was sent. Untick these creators."],
  [[tooLow, "buyer-refused"], "Nothing was sent. Change what is named here, or untick these creators."],
  [["brand-closed", "brand-closed"], "Nothing was sent."],
] as const)("of offers that were refused as %j it says what helps", (refusals, message) => {
  const refused = refusals.map((one) => (typeof one === "string" ? ({ ok: false, reason: one } as Refused) : one));
  expect(unsentText(refused)).toBe(message);
});
