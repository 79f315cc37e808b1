import { expect, test } from "vitest";
import { CONFIRM_TO_SEND, OFFER_SUBMITTED, refusalText } from "@/lib/offers/wording";

test("a submitted offer is answered in the specification's words", () => {
  expect(OFFER_SUBMITTED).toEqual({
    title: "Offer submitted!",
    message: "The creator will receive an email with your offer details.",
  });
  expect(CONFIRM_TO_SEND).toBe("Confirm your address and the offer goes out");
});

const NOT_ALLOWED = "This creator doesn't allow some of the requested content types";
const TOO_MANY =
  "10 offers from your address to this creator are open. Make another when one of them is answered or has lapsed.";

test.each([
  [
    { ok: false, reason: "creator-not-found" },
    "creatorEmail",
    "Creator not found",
    "No creator on Likeright has this address. Check the spelling, or choose a creator.",
  ],
  [
    { ok: false, reason: "own-profile" },
    "creatorEmail",
    "Request not allowed",
    "This is your own creator profile. A license needs two parties.",
  ],
  [{ ok: false, reason: "request-not-allowed" }, "rights", "Request not allowed", NOT_ALLOWED],
  [
    { ok: false, reason: "price-too-low", priceFloorCents: 123_450 },
    "price",
    "Price too low",
    "Creator's minimum rate is $1,234.50",
  ],
  [{ ok: false, reason: "too-many-open" }, "creatorEmail", "Too many open offers", TOO_MANY],
] as const)("%j stands at the field %s, titled %j", (refused, field, title, message) => {
  expect(refusalText(refused)).toEqual({ title, message, fieldErrors: { [field]: message } });
});
