import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, party, sampleOffer } from "@/lib/mail/payloads";
import {
  briefMoment,
  briefName,
  fullMoment,
  KEY_NOTICE,
  nameOf,
  offerFacts,
  otherOf,
  priceFact,
} from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE, REHEARSAL, REHEARSAL_NOTICE } from "@/lib/terms/notices";

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
    } – answer by ${briefMoment(offer.expiresAt, offer.zone)}`,
  body: (offer, { Action, Aside, Facts, Further, Layout, Notice, Paragraph }) => (
    <Layout
      state={REHEARSAL}
      preview={`After ${briefMoment(offer.expiresAt, offer.zone)} it expires.`}
      heading={`Less than ${offer.hoursLeft} hours left to answer`}
      because={
        offer.to === "creator" ? "an offer to you waits for an answer" : "a counter-offer to you waits for an answer"
      }
    >
      <Paragraph>
        Hello <bdi>{nameOf(offer.to === "creator" ? offer.creatorName : offer.buyerName)}</bdi>,{" "}
        <bdi>{otherOf(offer, offer.to)}</bdi> is waiting for your answer until {fullMoment(offer.expiresAt, offer.zone)}
        . Then the {offer.to === "creator" ? "offer" : "counter-offer"} expires.
      </Paragraph>
      <Action href={links.decision(offer)}>Read and answer now</Action>
      <Aside>{KEY_NOTICE}</Aside>
      <Facts rows={[priceFact(offer, offer.to), ...offerFacts(offer, offer.to)]} />
      <Notice>{REHEARSAL_NOTICE}</Notice>
      <Aside>{ACTIVATION_NOTICE}</Aside>
      <Further href={links.mailStop(offer, "offer-reminders")}>
        Stop reminders of offers. You still get the offers themselves
      </Further>
    </Layout>
  ),
  unsubscribe: (offer) => links.stopMails(offer, "offer-reminders"),
  samples: {
    creator: [{ ...sampleOffer, to: "creator", hoursLeft: 24 }],
    buyer: [{ ...sampleOffer, to: "buyer", hoursLeft: 6 }],
  },
});
