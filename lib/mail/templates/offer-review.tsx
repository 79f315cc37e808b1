import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { excerptOf, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { REVIEW_DAYS } from "@/lib/terms/notices";

const about = { offerId: z.string(), creatorName: z.string(), priceCents: z.number() };

const payload = z.discriminatedUnion("what", [
  z.object({ what: z.literal("asked"), ...about, who: z.string() }),
  z.object({ what: z.literal("released"), ...about, who: z.string() }),
  z.object({ what: z.literal("returned"), ...about, who: z.string(), note: z.string() }),
  z.object({ what: z.literal("removed"), ...about }),
]);

type Review = z.infer<typeof payload>;

const headings: Record<Review["what"], string> = {
  asked: "An offer waits for your release",
  released: "Your offer was released",
  returned: "Your offer was returned",
  removed: "Your offer was removed",
};

const textOf = (review: Review): string => {
  const offer = `the offer to ${nameOf(review.creatorName)} for ${formatUsd(review.priceCents)}`;
  if (review.what === "asked")
    return `${review.who} asks you to release ${offer}. The creator sees nothing of it before. After ${REVIEW_DAYS} days it is removed.`;
  if (review.what === "released") return `${review.who} released ${offer}.`;
  if (review.what === "returned")
    return `${review.who} returned ${offer}. The creator has not seen that it was in review.`;
  return `Nobody released ${offer} within ${REVIEW_DAYS} days, so it was removed. The creator has not seen it.`;
};

const sample = { offerId: "7a6f2f0e-0000-4000-8000-000000000001", creatorName: "Riley Stone", priceCents: 750_000 };

/** Between colleagues of a brand, about an offer that one makes and another releases. */
export const offerReview = defineMail({
  label: "Release within a brand",
  lane: "decisions",
  budget: "until_confirmed",
  payload,
  subject: (review) => `${headings[review.what]}: ${nameOf(review.creatorName)}`,
  body: (review, { Action, Notice, OfferLayout, Paragraph }) => (
    <OfferLayout preview={textOf(review)} heading={headings[review.what]} because="you act for the brand">
      <Paragraph>{textOf(review)}</Paragraph>
      {review.what === "returned" && review.note !== "" && (
        <Notice>
          “<bdi>{excerptOf(review.note)}</bdi>”
        </Notice>
      )}
      {review.what !== "removed" && <Action href={links.ownOffer(review)}>See the offer</Action>}
    </OfferLayout>
  ),
  samples: {
    buyer: [
      { what: "asked", ...sample, who: "bo@larsen.example" },
      { what: "released", ...sample, who: "ada@larsen.example" },
      { what: "returned", ...sample, who: "ada@larsen.example", note: "Please ask for six months only." },
      { what: "removed", ...sample },
    ],
  },
});
