import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, party, sampleOffer } from "@/lib/mail/payloads";
import { briefName, fullMoment, offerFacts, otherOf, priceFact } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";

/** To both parties: nobody decided in time. */
export const offerExpired = defineMail({
  label: "Offer expired",
  lane: "reminders",
  budget: "until_confirmed",
  payload: offer.extend({ to: party, awaited: party }),
  subject: (offer) =>
    offer.to === "creator"
      ? `Expired: the offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`
      : `Expired: your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`,
  body: (offer, { Action, Facts, Further, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`Nobody answered within ${LINK_HOURS} hours.`}
      heading="The offer has expired"
      because="you are a party to this offer"
    >
      <Paragraph>
        <bdi>{offer.to === offer.awaited ? "You" : otherOf(offer, offer.to)}</bdi> did not answer within {LINK_HOURS}{" "}
        hours. The offer closed on {fullMoment(offer.expiresAt, offer.zone)}, and its link no longer works.
      </Paragraph>
      {offer.to === "buyer" ? (
        <Action href={links.offerAgain(offer)}>Make the offer again</Action>
      ) : (
        <Action href={links.dashboard()}>Open your dashboard</Action>
      )}
      <Facts rows={[...offerFacts(offer, offer.to), priceFact(offer, offer.to)]} />
      {offer.to === "buyer" && <Further href={links.offer(offer)}>Your offer and its history</Further>}
    </OfferLayout>
  ),
  samples: {
    creator: [
      { ...sampleOffer, to: "creator", awaited: "creator" },
      { ...sampleOffer, to: "creator", awaited: "buyer" },
    ],
    buyer: [
      { ...sampleOffer, to: "buyer", awaited: "creator" },
      { ...sampleOffer, to: "buyer", awaited: "buyer" },
    ],
  },
});
