import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, party, sampleOffer, zoned } from "@/lib/mail/payloads";
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
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";

const message = zoned.extend({
  offerId: z.string(),
  tokenSalt: z.string(),
  to: party,
  /** The id of the creator or brand who wrote. */
  from: z.string(),
  name: z.string(),
  priceCents: z.number(),
  /** Null if the mail must not carry it. */
  text: z.string().nullable(),
  /** Where to answer, if not by the offer's own link. */
  page: z.string().optional(),
  /** Set if the link leads to all offers of a brief. */
  isOfBrief: z.literal(true).optional(),
  /** Set if this mail stands for several. */
  isFolded: z.literal(true).optional(),
});

const sample = {
  offerId: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
  tokenSalt: "00112233445566778899aabbccddeeff",
  from: "b8a3c6de-0000-4000-8000-000000000005",
  priceCents: 35_000,
};

const linkOf = (to: z.infer<typeof message>): string => {
  if (to.page !== undefined) return links.page(to.page);
  if (to.to === "creator") return paths.messagesOn(links.decision(to));
  return paths.messagesOn(to.isOfBrief ? paths.offerAlone(links.offer(to)) : links.offer(to));
};

/** To the other party of an open offer: a question, or the answer to one. */
export const offerMessage = defineMail({
  label: "Message about an offer",
  lane: "decisions",
  kind: "offer-messages",
  budget: "until_confirmed",
  payload: message,
  subject: ({ name, isFolded, priceCents }) =>
    `${isFolded ? "More messages" : "A message"} from ${briefName(name)} about the offer of ${formatUsd(priceCents)}`,
  body: (written, { Action, Aside, Further, Notice, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="Read it and answer on the page of the offer."
      heading={
        <>
          <bdi>{nameOf(written.name)}</bdi> wrote to you
        </>
      }
      because="you are a party to this offer"
    >
      {written.text === null ? (
        <Paragraph>
          {written.isFolded
            ? "There are more messages. The button opens this offer; messages about your other offers are on their own pages. We will not email you about this sender’s messages for an hour."
            : "There is a message about the offer. Its page shows it."}
        </Paragraph>
      ) : (
        <Notice>
          “<bdi>{messageOf(written.text)}</bdi>”
        </Notice>
      )}
      <Action href={linkOf(written)}>Read and answer</Action>
      <Aside>Messages are not part of the agreement: only the terms of the offer are.</Aside>
      <Aside>
        If this message should not have been sent to you, report it on the same page. People read the reports.
      </Aside>
      <Further href={links.mailStop(written, "offer-messages")}>
        Stop emails about messages. You can still read them on the page of each offer
      </Further>
    </OfferLayout>
  ),
  unsubscribe: (written) => links.stopMails(written, "offer-messages"),
  samples: {
    creator: [
      { ...sample, to: "creator", name: "Acme Audio", text: "Yes, the radio spot is 30 seconds long." },
      { ...sample, to: "creator", name: "Acme Audio", text: null, isFolded: true },
    ],
    buyer: [
      { ...sample, to: "buyer", name: "Riley Stone", text: "How long is the radio spot?" },
      { ...sample, to: "buyer", name: "Riley Stone", text: null },
    ],
  },
});

/** To the creator: within an hour a brand, or `several`, made or withdrew more offers than are mailed individually. */
export const moreOffers = defineMail({
  label: "More offers",
  lane: "decisions",
  budget: "until_confirmed",
  payload: zoned.extend({
    creatorName: z.string(),
    buyerOrgName: z.string(),
    buyerOrgId: z.string(),
    several: z.literal(true).optional(),
  }),
  subject: ({ several, buyerOrgName }) => `More offers from ${several ? "several brands" : briefName(buyerOrgName)}`,
  body: (offers, { Action, Aside, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="The open ones are on your dashboard."
      heading={<>More offers from {offers.several ? "several brands" : <bdi>{nameOf(offers.buyerOrgName)}</bdi>}</>}
      because="offers were addressed to your creator profile"
    >
      <Paragraph>
        Hello <bdi>{nameOf(offers.creatorName)}</bdi>,
      </Paragraph>
      <Paragraph>
        {offers.several ? "Several brands" : <bdi>{nameOf(offers.buyerOrgName)}</bdi>} sent you more offers, or withdrew
        some, within an hour. The open ones are on your dashboard.
      </Paragraph>
      <Action href={links.dashboard()}>Read and answer the offers</Action>
      <Aside>
        This email replaces one for each of them: we do not write about{" "}
        {offers.several ? "new and withdrawn offers" : "this brand’s new and withdrawn offers"} for an hour. We will
        remind you before an offer expires.
      </Aside>
    </OfferLayout>
  ),
  samples: {
    creator: [
      { creatorName: "Riley Stone", buyerOrgName: "Acme Audio", buyerOrgId: "b8a3c6de-0000-4000-8000-000000000005" },
      {
        creatorName: "Riley Stone",
        buyerOrgName: "Acme Audio",
        buyerOrgId: "b8a3c6de-0000-4000-8000-000000000005",
        several: true,
      },
    ],
  },
});

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
