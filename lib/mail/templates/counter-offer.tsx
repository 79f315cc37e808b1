import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, sampleOffer } from "@/lib/mail/payloads";
import {
  amountOf,
  answerBy,
  briefMoment,
  briefName,
  KEY_NOTICE,
  messageOf,
  nameOf,
  offerFacts,
} from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";

/** To the buyer, with its own decision link: the creator asks for more. */
export const counterOffer = defineMail({
  label: "Counter-offer",
  lane: "decisions",
  budget: "until_confirmed",
  payload: offer.extend({
    percent: z.literal([10, 20]),
    previousPriceCents: z.number(),
    note: z.string().nullable().optional(),
  }),
  subject: (offer) =>
    `${briefName(offer.creatorName)} asks for ${formatUsd(offer.priceCents)}, ${offer.percent}% more – answer by ${briefMoment(offer.expiresAt, offer.zone)}`,
  body: (offer, { Action, Aside, Facts, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`Approve or decline by ${briefMoment(offer.expiresAt, offer.zone)}.`}
      amount={amountOf(offer, "buyer")}
      heading={
        <>
          <bdi>{nameOf(offer.creatorName)}</bdi> asks for {offer.percent}% more
        </>
      }
      because="you made this offer"
    >
      <Paragraph>You offered {formatUsd(offer.previousPriceCents)}. Everything else stays the same.</Paragraph>
      {offer.note ? (
        <Paragraph>
          They write: “<bdi>{messageOf(offer.note)}</bdi>”
        </Paragraph>
      ) : null}
      {offer.note === null && <Paragraph>They added a message, which the page of the offer shows.</Paragraph>}
      <Action href={links.decision(offer)}>Approve or decline the counter-offer</Action>
      <Facts rows={[answerBy(offer), ...offerFacts(offer, "buyer")]} />
      <Aside>{KEY_NOTICE}</Aside>
      <Aside>{ACTIVATION_NOTICE}</Aside>
    </OfferLayout>
  ),
  samples: {
    buyer: [
      { ...sampleOffer, priceCents: 38_500, feeCents: 2_888, percent: 10, previousPriceCents: 35_000 },
      {
        ...sampleOffer,
        priceCents: 42_000,
        feeCents: 3_150,
        percent: 20,
        previousPriceCents: 35_000,
        note: "Two posters are more work than one.",
      },
      { ...sampleOffer, priceCents: 38_500, feeCents: 2_888, percent: 10, previousPriceCents: 35_000, note: null },
    ],
  },
});
