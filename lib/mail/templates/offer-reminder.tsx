import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, party, sampleOffer } from "@/lib/mail/payloads";
import { briefMoment, briefName, fullMoment, KEY_NOTICE, offerFacts, otherOf, priceFact } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";

/** To the awaited party, 24 and 6 hours before the decision link expires. */
export const offerReminder = defineMail({
  label: "Offer reminder",
  lane: "reminders",
  kind: "offer-reminders",
  budget: "until_confirmed",
  payload: offer.extend({ to: party, hoursLeft: z.literal([24, 6]) }),
  subject: (offer) =>
    `Less than ${offer.hoursLeft} hours left: ${
      offer.to === "creator"
        ? `offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`
        : `counter-offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.creatorName)}`
    }`,
  body: (offer, { Action, Aside, Facts, Further, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`After ${briefMoment(offer.expiresAt, offer.zone)} it expires.`}
      heading={`Less than ${offer.hoursLeft} hours left to answer`}
      because={
        offer.to === "creator" ? "an offer to you waits for an answer" : "a counter-offer to you waits for an answer"
      }
    >
      <Paragraph>
        You have until {fullMoment(offer.expiresAt, offer.zone)} to answer <bdi>{otherOf(offer, offer.to)}</bdi>. After
        that the {offer.to === "creator" ? "offer" : "counter-offer"} expires.
      </Paragraph>
      <Action href={links.decision(offer)}>Read and answer now</Action>
      <Facts rows={[priceFact(offer, offer.to), ...offerFacts(offer, offer.to)]} />
      <Aside>{KEY_NOTICE}</Aside>
      <Aside>{ACTIVATION_NOTICE}</Aside>
      <Further href={links.mailStop(offer, "offer-reminders")}>
        Stop reminders of offers. You still get the offers themselves
      </Further>
    </OfferLayout>
  ),
  unsubscribe: (offer) => links.stopMails(offer, "offer-reminders"),
  samples: {
    creator: [{ ...sampleOffer, to: "creator", hoursLeft: 24 }],
    buyer: [{ ...sampleOffer, to: "buyer", hoursLeft: 6 }],
  },
});
