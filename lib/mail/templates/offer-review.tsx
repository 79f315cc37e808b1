import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { zoned } from "@/lib/mail/payloads";
import { excerptOf, fullMoment, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { REVIEW_DAYS } from "@/lib/terms/notices";

const about = {
  offerId: z.string(),
  creatorName: z.string(),
  priceCents: z.number(),
  /** How many offers of a brief it stands for. */
  offers: z.int().optional(),
  /** It is the acceptance of the creator's counter-offer. */
  isCounter: z.boolean().optional(),
};

const payload = z.discriminatedUnion("what", [
  zoned.extend({ what: z.literal("asked"), ...about, who: z.string(), until: z.string().optional() }),
  z.object({ what: z.literal("released"), ...about, who: z.string() }),
  z.object({ what: z.literal("returned"), ...about, who: z.string(), note: z.string() }),
  z.object({ what: z.literal("removed"), ...about }),
]);

type Review = z.infer<typeof payload>;

const countOf = ({ offers = 1 }: Review): number => offers;

function headingOf(review: Review): string {
  const isOne = countOf(review) === 1;
  const [it, was, waits] = isOne ? ["offer", "was", "An offer waits"] : ["offers", "were", "Offers wait"];
  if (review.what === "asked")
    return review.isCounter ? "A counter-offer waits for your release" : `${waits} for your release`;
  if (review.isCounter) return "Your counter-offer was returned";
  return `Your ${it} ${was} ${review.what}`;
}

/** "the offer to Riley Stone for $7,500.00" */
function offerIn(review: Review): string {
  const [name, price, count] = [nameOf(review.creatorName), formatUsd(review.priceCents), countOf(review)];
  if (review.isCounter) return `the counter-offer of ${name} for ${price}`;
  return count === 1 ? `the offer to ${name} for ${price}` : `the offers to ${name} and ${othersIn(count - 1)}`;
}

const othersIn = (count: number): string => (count === 1 ? "1 other creator" : `${count} other creators`);

function textOf(review: Review): string {
  const [offer, isOne] = [offerIn(review), countOf(review) === 1];
  if (review.what === "asked") {
    if (review.isCounter)
      return `${review.who} wants to accept ${offer}, and your brand asks that a colleague releases it.`;
    return `${review.who} asks you to release ${offer}. No creator sees ${isOne ? "it" : "them"} before.`;
  }
  if (review.what === "released")
    return `${review.who} released ${offer}. ${isOne ? "It is" : "They are"} out, and we email you each answer.`;
  if (review.what === "returned") {
    if (review.isCounter) return `${review.who} returned ${offer}. You can still answer it.`;
    return `${review.who} returned ${offer}. You can change ${isOne ? "it" : "them"} and send again. No creator has seen ${isOne ? "it" : "them"}.`;
  }
  return `Nobody released ${offer} within ${REVIEW_DAYS} days, so ${isOne ? "it was" : "they were"} removed. No creator has seen ${isOne ? "it" : "them"}.`;
}

const ACTIONS = {
  asked: "Review and release",
  released: "See the offer",
  returned: "See the note and change it",
} as const;

const sample = { offerId: "7a6f2f0e-0000-4000-8000-000000000001", creatorName: "Riley Stone", priceCents: 750_000 };

/** Between colleagues of a brand, about an offer that one makes and another releases. */
export const offerReview = defineMail({
  label: "Release within a brand",
  lane: "decisions",
  budget: "until_confirmed",
  payload,
  subject: (review) => `${headingOf(review)}: ${nameOf(review.creatorName)}`,
  body: (review, { Action, Aside, Notice, OfferLayout, Paragraph }) => (
    <OfferLayout preview={textOf(review)} heading={headingOf(review)} because="you act for the brand">
      <Paragraph>{textOf(review)}</Paragraph>
      {review.what === "returned" && review.note !== "" && (
        <Notice>
          “<bdi>{excerptOf(review.note)}</bdi>”
        </Notice>
      )}
      {review.what !== "removed" && <Action href={links.ownOffer(review)}>{ACTIONS[review.what]}</Action>}
      {review.what === "asked" && review.until && (
        <Aside>
          {review.isCounter ? "The creator waits for an answer until" : "Without a release it is removed on"}{" "}
          {fullMoment(review.until, review.zone)}.
        </Aside>
      )}
    </OfferLayout>
  ),
  samples: {
    buyer: [
      { what: "asked", ...sample, who: "bo@larsen.example", until: "2026-11-29T10:00:00.000Z" },
      { what: "asked", ...sample, who: "bo@larsen.example", offers: 3 },
      { what: "asked", ...sample, who: "bo@larsen.example", isCounter: true },
      { what: "released", ...sample, who: "ada@larsen.example" },
      { what: "returned", ...sample, who: "ada@larsen.example", note: "Please ask for six months only." },
      { what: "removed", ...sample },
    ],
  },
});
