import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, zoned } from "@/lib/mail/payloads";
import { excerptOf, fullMoment, nameOf } from "@/lib/mail/wording";
import { aRole, INVITATION_DAYS, ROLES, roleWords } from "@/lib/member-rules";
import { formatUsd } from "@/lib/terms/fees";
import { REVIEW_DAYS } from "@/lib/terms/notices";

/**
 * To somebody who may become a brand's member. Names nothing that was typed, so that nobody can send text to others through us: the
 * page behind the link names the brand.
 */
export const teamInvitation = defineMail({
  label: "Invitation to a brand",
  lane: "awaited",
  budget: "always",
  payload: zoned.extend({
    invitationId: z.string(),
    tokenSalt: z.string(),
    expiresAt: z.string(),
    inviter: z.email(),
    role: z.enum(ROLES),
  }),
  subject: ({ inviter }) => `${inviter} invites you to a brand on ${brand.name}`,
  body: (invited, { Action, Aside, Layout, Paragraph }) => {
    const until = fullMoment(invited.expiresAt, invited.zone);
    return (
      <Layout
        preview={`Open within ${INVITATION_DAYS} days to accept.`}
        heading="Join your colleagues"
        because={`${invited.inviter} invited your address`}
      >
        <Paragraph>
          {invited.inviter} invites you to act for their brand on {brand.name}. As {aRole(invited.role)}, you can{" "}
          {roleWords[invited.role]}.
        </Paragraph>
        <Action href={links.teamInvitation(invited)}>See the invitation</Action>
        <Aside>
          The page says which brand it is, and you join only by its button. The link works once, until {until}. If you
          did not expect it, ignore this email: nothing happens without you.
        </Aside>
      </Layout>
    );
  },
  samples: {
    buyer: [
      {
        invitationId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-29T10:00:00.000Z",
        inviter: "ada@larsen.example",
        role: "buyer",
      },
    ],
  },
});

const teamChangedPayload = z.discriminatedUnion("what", [
  z.object({ what: z.literal("joined"), brandName: z.string(), who: z.string(), role: z.enum(ROLES) }),
  z.object({ what: z.literal("role"), brandName: z.string(), who: z.string(), role: z.enum(ROLES) }),
  z.object({ what: z.literal("removed"), brandName: z.string(), who: z.string() }),
]);

type Changed = z.infer<typeof teamChangedPayload>;

const subjectOf = (changed: Changed): string => {
  if (changed.what === "joined") return `${changed.who} joined ${changed.brandName}`;
  if (changed.what === "removed") return `You no longer act for ${changed.brandName}`;
  return `You are now ${aRole(changed.role)} of ${changed.brandName}`;
};

const teamChangedTextOf = (changed: Changed): string => {
  if (changed.what === "joined") return `${changed.who} accepted your invitation, and can ${roleWords[changed.role]}.`;
  if (changed.what === "role") return `${changed.who} changed your role. You can ${roleWords[changed.role]}.`;
  return `${changed.who} removed you. What you made stays with the brand: its offers, and its licenses. Links that we emailed you about them no longer work. If this is a mistake, ask ${changed.who}.`;
};

/**
 * To whom a change of a brand's members concerns: whoever invited somebody who joined, and a member whose role was changed or
 * who was removed. `who`: the address of whoever did it.
 */
export const teamChanged = defineMail({
  label: "Change of a brand’s members",
  lane: "awaited",
  budget: "until_confirmed",
  payload: teamChangedPayload,
  subject: subjectOf,
  body: (changed, { Action, Layout, Paragraph }) => (
    <Layout
      preview={subjectOf(changed)}
      heading={subjectOf(changed)}
      because={`you act or acted for ${changed.brandName}`}
    >
      <Paragraph>{teamChangedTextOf(changed)}</Paragraph>
      {changed.what !== "removed" && <Action href={links.team()}>See the team</Action>}
    </Layout>
  ),
  samples: {
    buyer: [
      { what: "joined", brandName: "Larsen Coffee", who: "bo@larsen.example", role: "buyer" },
      { what: "role", brandName: "Larsen Coffee", who: "ada@larsen.example", role: "owner" },
      { what: "removed", brandName: "Larsen Coffee", who: "ada@larsen.example" },
    ],
  },
});

const about = {
  offerId: z.string(),
  creatorName: z.string(),
  priceCents: z.number(),
  /** How many offers of a brief it stands for. */
  offers: z.int().optional(),
  /** It is the acceptance of the creator's counter-offer. */
  isCounter: z.boolean().optional(),
};

const offerReviewPayload = z.discriminatedUnion("what", [
  zoned.extend({ what: z.literal("asked"), ...about, who: z.string(), until: z.string().optional() }),
  z.object({ what: z.literal("released"), ...about, who: z.string() }),
  z.object({ what: z.literal("returned"), ...about, who: z.string(), note: z.string() }),
  z.object({ what: z.literal("removed"), ...about }),
]);

type Review = z.infer<typeof offerReviewPayload>;

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

function offerReviewTextOf(review: Review): string {
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
  payload: offerReviewPayload,
  subject: (review) => `${headingOf(review)}: ${nameOf(review.creatorName)}`,
  body: (review, { Action, Aside, Notice, OfferLayout, Paragraph }) => (
    <OfferLayout preview={offerReviewTextOf(review)} heading={headingOf(review)} because="you act for the brand">
      <Paragraph>{offerReviewTextOf(review)}</Paragraph>
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
