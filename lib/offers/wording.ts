import { brand } from "@/lib/brand";
import { VERSION_FIELD } from "@/lib/form-fields";
import type { Refused } from "@/lib/offers/admission";
import { belowFloorText } from "@/lib/offers/asked";
import { MAX_MESSAGES, MESSAGES_A_DAY } from "@/lib/offers/message-rules";
import type { NotSent } from "@/lib/offers/message-send";
import type { Conversation } from "@/lib/offers/messages";
import type { Obstacle } from "@/lib/offers/obstacles";
import type { NotRenewed } from "@/lib/offers/renewal";
import { MAX_OFFERS_A_DAY, MAX_OFFERS_A_DAY_TO_ALL, MAX_OPEN_OFFERS } from "@/lib/offers/rules";
import type { Refusal } from "@/lib/refusal";
import { statedLines } from "@/lib/terms/billing";
import { formatUsd } from "@/lib/terms/fees";
import { NOT_AVAILABLE } from "@/lib/terms/notices";
import { describeMedia } from "@/lib/terms/scope";
import type { Party } from "@/lib/terms/terms";
import { lowered } from "@/lib/text/typeset";

/** From specification 8. */
export const OFFER_SUBMITTED = {
  title: "Offer submitted!",
  message: "The creator will receive an email with your offer details.",
} as const;

/** For a held offer: the creator has heard nothing yet. */
export const HELD_MESSAGE =
  "Once you have confirmed your address, the creator will receive an email with your offer details.";

/** For an offer made from a public page that no longer exists. */
export const PAGE_GONE: Refusal = {
  title: "Creator not found",
  message:
    "The creator you chose switched their page off meanwhile. Choose somebody else, or type the address that you know.",
};

/** For an offer whose buyer did not type the creator's address: a held one, a renewal, or one sent again. */
export const CREATOR_GONE: Refusal = {
  title: "Creator not found",
  message: "This creator takes no offers any more.",
};

/** From specification 8. */
const PRICE_TOO_LOW = "Price too low";

/** Said of a held offer, whatever else is said. */
export const NOT_SENT = "It is not sent yet";

export const CONFIRM_TO_SEND = "Confirm your address and the offer goes out";

export const OFFERS_SUBMITTED = {
  title: "Offers submitted!",
  message: "Each creator will receive an email with their offer’s details.",
} as const;

export const notRenewedText: Record<NotRenewed, { title: string; message: string }> = {
  "other-licensee": {
    title: "Not your license",
    message: "A renewal must come from the address that has the license. Enter that one, or make a new offer.",
  },
  "not-renewable": {
    title: "This license cannot be renewed",
    message: "It was revoked, or its term has not begun. You can make a new offer to its creator.",
  },
  "creator-gone": {
    title: "This license cannot be renewed",
    message: "The creator no longer takes offers. The license is valid until it ends.",
  },
  "renewed-already": {
    title: "This license is renewed already",
    message: "Its renewal was approved, and begins when this license ends.",
  },
  "renewal-waits": {
    title: "A renewal waits for an answer",
    message: "Your offer to renew this license is open. Withdraw it on your dashboard if you want to send another.",
  },
};

/** What the decision page says about an offer that nobody may agree to any more. */
export const obstacleText: Record<Obstacle, { title: string; message: string }> = {
  "creator-gone": {
    title: "The creator takes no offers at present",
    message: "The profile is suspended or closed, so nobody can agree for it. You may decline, or let the offer lapse.",
  },
  "name-held": {
    title: "The creator’s name waits for us",
    message:
      "It looks like somebody else’s, or like our own staff’s, so a person looks at it before a license names it. You may decline, or wait for that.",
  },
  "one-mailbox": {
    title: "Both sides have the same mailbox",
    message: "An address changed since the offer was made, and a license needs two parties. You may decline.",
  },
  "renewed-revoked": {
    title: "The license that this offer renews was revoked",
    message: "There is nothing left to renew. You may decline, and the brand may make a new offer.",
  },
  "not-available": {
    title: "Another license was made meanwhile",
    message:
      "What this offer asks for is not available for its territory and time any more, so nobody can agree to it. You may decline, or let the offer lapse.",
  },
  "exclusive-withheld": {
    title: "The creator’s rules allow no exclusive license by now",
    message:
      "They changed after the offer was made. The creator may still approve the offer as it is; it cannot be countered, and a counter-offer cannot be approved.",
  },
  "media-withheld": {
    title: "The creator’s rules withhold a medium in this offer by now",
    message:
      "They changed after the offer was made. The creator may still approve the offer as it is; it cannot be countered, and a counter-offer cannot be approved.",
  },
  "right-withheld": {
    title: "The creator’s rules withhold a right in this offer by now",
    message:
      "They changed after the offer was made. The creator may still approve the offer as it is; it cannot be countered, and a counter-offer cannot be approved.",
  },
};

/** Uses the specification's wording where it has one (specification 5). */
export function refusalText(refused: Refused): Refusal {
  switch (refused.reason) {
    case "creator-not-found":
      return inField(
        "creatorEmail",
        "Creator not found",
        `No creator who takes offers on ${brand.name} has this address. Check the spelling, choose a creator, or invite them below.`,
      );
    case "own-profile":
      return inField(
        "creatorEmail",
        "Request not allowed",
        "This is your own creator profile. A license needs two parties.",
      );
    case "no-member":
      return inField(
        "buyerEmail",
        "Nothing was sent",
        "You are no member of this brand any more, or your role does not let you make offers.",
      );
    case "no-releaser":
      return {
        title: "Nobody can release this offer",
        message:
          "Your brand’s rule asks that a colleague releases it before it is sent, and nobody else may. An owner can name an approver, or change the rule.",
      };
    case "buyer-refused":
      return inField(
        "creatorEmail",
        "Request not allowed",
        "This creator takes no offers from your address. Licenses that you have are not affected.",
      );
    case "brand-closed":
      return inField(
        "buyerEmail",
        "The account is closed",
        "The account of this brand was closed, so it makes no offers any more. Use another address.",
      );
    case "other-parties": {
      const stated = statedLines(refused.billing).trim().replaceAll("\n", " ");
      return {
        title: "Your brand’s billing details changed",
        message: `An owner saved others after you had opened this form, so nothing was sent. Under “Parties”, the agreement now states: ${stated || "none."} If that is right, send it again.`,
        instead: { [VERSION_FIELD]: refused.version },
      };
    }
    case "request-not-allowed":
      return inField("rights", "Request not allowed", "This creator doesn't allow some of the requested content types");
    case "exclusive-not-allowed":
      return inField("exclusive", "Request not allowed", "This creator allows no exclusive licenses");
    case "media-not-allowed":
      return inField(
        "media",
        "Request not allowed",
        `This creator allows no license for ${lowered(describeMedia(refused.media))}`,
      );
    case "not-available":
      return inField("territory", "Your offer was not sent", NOT_AVAILABLE);
    case "price-too-low":
      return inField("price", PRICE_TOO_LOW, `Creator's minimum rate is ${formatUsd(refused.priceFloorCents)}`);
    case "other-licensee": {
      const { title, message } = notRenewedText[refused.reason];
      return inField("buyerEmail", title, message);
    }
    case "not-renewable":
    case "creator-gone":
    case "renewed-already":
    case "renewal-waits":
      return notRenewedText[refused.reason];
    case "too-many-today":
      return inField(
        "creatorEmail",
        "Too many offers within a day",
        `Your address sent ${MAX_OFFERS_A_DAY} offers to this creator within 24 hours. Make another tomorrow.`,
      );
    case "too-many-to-all":
      return inField(
        "creatorEmail",
        "Too many offers within a day",
        `At most ${MAX_OFFERS_A_DAY_TO_ALL} offers may be sent from one address within 24 hours. Make others tomorrow.`,
      );
    case "too-many-open":
      return inField(
        "creatorEmail",
        "Too many open offers",
        `${MAX_OPEN_OFFERS} offers from your address to this creator are open. Make another when one of them is answered or has lapsed. If they are not yours, sign in with your address first: then only your own count.`,
      );
  }
}

/** A refusal by one of several creators, in the row that names them. */
export function refusalInRow(refused: Refused): { title: string; message: string } {
  const { title, message = "" } = refused.reason === "creator-not-found" ? PAGE_GONE : refusalText(refused);
  return { title, message: message.replace(/\.?$/, ".") };
}

/** The same for an amount that is too low. `floorCents`: null if the brand is not told. */
export const tooLowInRow = (floorCents: number | null): { title: string; message: string } => ({
  title: PRICE_TOO_LOW,
  message:
    floorCents === null
      ? "Below their minimum, which you see once your email address is confirmed."
      : belowFloorText(floorCents),
});

const CURABLE_BY_TERMS: readonly string[] = [
  "request-not-allowed",
  "exclusive-not-allowed",
  "media-not-allowed",
  "not-available",
] satisfies Refused["reason"][];

/** Of an offer that a colleague releases. */
export const IN_REVIEW = {
  title: "This offer waits for a colleague’s release",
  message: "We told whoever can release it. The creator sees nothing of it before.",
};

/** The first words of a form's answer if nothing was sent. */
export const UNSENT = "Nothing was sent.";

/** What to do if these refusals stopped offers to several creators. */
export function unsentText(refusals: readonly Refused[]): string {
  const isOne = refusals.length === 1;
  const are = (curable: (reason: string) => boolean): boolean => refusals.every(({ reason }) => curable(reason));
  const [amounts, creators] = isOne ? ["this amount", "the creator"] : ["these amounts", "these creators"];
  if (are((reason) => reason === "price-too-low")) return `${UNSENT} Raise ${amounts}, or untick ${creators}.`;
  if (are((reason) => CURABLE_BY_TERMS.includes(reason))) return `${UNSENT} Change the terms, or untick ${creators}.`;
  if (refusals.some(({ reason }) => reason === "brand-closed")) return UNSENT;
  const isCurable = refusals.some(({ reason }) => reason === "price-too-low" || CURABLE_BY_TERMS.includes(reason));
  return `${UNSENT} ${isCurable ? `Change what is named here, or untick ${creators}.` : `Untick ${creators}.`}`;
}

/** Repeats the sentence beside the field, so that the summary shows it once. */
const inField = (field: string, title: string, message: string): Refusal => ({
  title,
  message,
  fieldErrors: { [field]: message },
});

/** Shown wherever a party writes or reads messages. */
export const NOT_AGREED = "Messages are not part of the agreement.";

export const noRoomText = `You can write no more about this offer for now: a side writes at most ${MESSAGES_A_DAY} messages in 24 hours, and both together ${MAX_MESSAGES}.`;

/** Why a party may not write. */
export const notWritable = (why: Exclude<Conversation["mayWrite"], true>, reader: Party): string => {
  switch (why) {
    case "closed":
      return "This offer is no longer open, so no messages can be written.";
    case "not-asked":
      return reader === "creator"
        ? "The brand has your answer. It may ask you something here before it decides."
        : "The creator may ask you something here before they answer. Then you can reply.";
    case "role":
      return "Your role in the brand does not include writing messages.";
    case "no-room":
      return noRoomText;
  }
};

export const notSent = ({ reason }: NotSent, reader: Party): Refusal => ({
  title: "The message was not sent",
  message: notWritable(reason, reader),
});

export const REPORTED = {
  title: "Thank you: the message is reported",
  message: "Our staff read it together with what you said, and decide. The other side is not told who reported it.",
};

export const NOT_REPORTED: Refusal = {
  title: "Nothing was reported",
  message: "This message is not there any more, or you have reported it already.",
};
