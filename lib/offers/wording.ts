import { brand } from "@/lib/brand";
import type { Refusal } from "@/lib/forms/answers";
import type { Refused } from "@/lib/offers/admission";
import { MAX_OPEN_OFFERS } from "@/lib/offers/rules";
import { formatUsd } from "@/lib/pricing/rules";

/** The specification's answer to a submitted offer (section 8). */
export const OFFER_SUBMITTED = {
  title: "Offer submitted!",
  message: "The creator will receive an email with your offer details.",
} as const;

/** What is still to do for an offer from a browser that has not confirmed its address. */
export const CONFIRM_TO_SEND = "Confirm your address and the offer goes out";

/** The words for an offer that does not go to its creator: the specification's where it has any (specification 5). */
export function refusalText(refused: Refused): Refusal {
  switch (refused.reason) {
    case "creator-not-found":
      return {
        title: "Creator not found",
        message: `No creator on ${brand.name} has this address. Check the spelling, or choose a verified creator.`,
        fieldErrors: { creatorEmail: "Creator not found" },
      };
    case "own-profile":
      return {
        title: "Request not allowed",
        message: "This is your own creator profile. A license needs two parties.",
        fieldErrors: { creatorEmail: "This is your own creator profile." },
      };
    case "request-not-allowed":
      return {
        title: "Request not allowed",
        message: "This creator doesn't allow some of the requested content types",
        fieldErrors: { rights: "This creator doesn't allow some of the requested content types" },
      };
    case "price-too-low": {
      const message = `Creator's minimum rate is ${formatUsd(refused.priceFloorCents)}`;
      return { title: "Price too low", message, fieldErrors: { price: message } };
    }
    case "too-many-open":
      return {
        title: "Too many open offers",
        message: `${MAX_OPEN_OFFERS} offers from your address to this creator are open. Make another when one of them is answered or has lapsed.`,
        fieldErrors: { creatorEmail: `${MAX_OPEN_OFFERS} of your offers to this creator are open.` },
      };
  }
}
