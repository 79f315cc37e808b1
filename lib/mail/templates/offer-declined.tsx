import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, party, sampleLicense, sampleOffer } from "@/lib/mail/payloads";
import { briefName, messageOf, nameOf, offerFacts, otherOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";

/**
 * To the party that did not decide.
 * - `closedByUs`: nobody declined. The `reason` says why; without one, the creator's profile no longer takes offers.
 * - `takesNone`: the creator takes no other offer from this brand either.
 * - `hasReason`: a reason was given, but this mail must not carry it.
 */
export const offerDeclined = defineMail({
  label: "Offer declined",
  lane: "decisions",
  budget: "until_confirmed",
  payload: offer.extend({
    to: party,
    reason: z.string().nullable(),
    hasReason: z.literal(true).optional(),
    closedByUs: z.literal(true).optional(),
    takesNone: z.literal(true).optional(),
  }),
  subject: (offer) =>
    offer.closedByUs
      ? `Closed: your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`
      : offer.to === "buyer"
        ? `${briefName(offer.creatorName)} declined your offer of ${formatUsd(offer.priceCents)}`
        : `${briefName(offer.buyerOrgName)} declined your counter-offer of ${formatUsd(offer.priceCents)}`,
  body: (offer, { Action, Facts, Further, Notice, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="The offer is closed."
      heading={
        offer.closedByUs ? "We closed the offer" : offer.to === "buyer" ? "Offer declined" : "Counter-offer declined"
      }
      because="you are a party to this offer"
    >
      {offer.closedByUs && offer.reason ? (
        <Paragraph>
          We closed your offer of {formatUsd(offer.priceCents)} to <bdi>{nameOf(offer.creatorName)}</bdi>.{" "}
          {offer.reason} No {offer.renewsUntil ? "new " : ""}license was made.
        </Paragraph>
      ) : offer.closedByUs ? (
        <Paragraph>
          <bdi>{nameOf(offer.creatorName)}</bdi> is not taking offers at the moment, so we closed yours of{" "}
          {formatUsd(offer.priceCents)}. No license was made.
        </Paragraph>
      ) : (
        <Paragraph>
          <bdi>{otherOf(offer, offer.to)}</bdi> declined your {offer.to === "buyer" ? "offer" : "counter-offer"} of{" "}
          {formatUsd(offer.priceCents)}. It is closed, and no license was made.
        </Paragraph>
      )}
      {offer.reason && !offer.closedByUs ? (
        <Paragraph>
          The reason given: “<bdi>{messageOf(offer.reason)}</bdi>”
        </Paragraph>
      ) : null}
      {offer.hasReason && <Paragraph>A reason was given, which the page of the offer shows.</Paragraph>}
      {offer.to === "creator" ? (
        <Action href={links.dashboard()}>Open your dashboard</Action>
      ) : offer.takesNone ? (
        <Action href={links.offer(offer)}>See your offer</Action>
      ) : (
        <Action href={links.offerAgain(offer)}>Make the offer again</Action>
      )}
      <Notice>No payment was taken.</Notice>
      <Facts rows={offerFacts(offer.closedByUs ? { ...offer, renewsUntil: undefined } : offer, offer.to)} />
      {offer.to === "buyer" && !offer.takesNone && (
        <Further href={links.offer(offer)}>Your offer and its history</Further>
      )}
    </OfferLayout>
  ),
  samples: {
    creator: [{ ...sampleOffer, to: "creator", reason: null }],
    buyer: [
      { ...sampleOffer, to: "buyer", reason: "The term is too long." },
      { ...sampleOffer, to: "buyer", reason: null, hasReason: true },
      { ...sampleOffer, to: "buyer", reason: null, closedByUs: true, takesNone: true },
      {
        ...sampleOffer,
        to: "buyer",
        reason: "The license that it was to renew was revoked.",
        closedByUs: true,
        renewsUntil: sampleLicense.endsAt,
      },
    ],
  },
});
