import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { heldOffer, offer, party, sampleLicense, sampleOffer } from "@/lib/mail/payloads";
import {
  amountOf,
  amountsInWords,
  answerBy,
  askedOf,
  briefFacts,
  briefMoment,
  briefName,
  buyerOf,
  type Fact,
  factsBelow,
  fullMoment,
  heldFacts,
  KEY_NOTICE,
  nameOf,
  offerFacts,
  otherOf,
  priceFact,
  rightsPhrase,
} from "@/lib/mail/wording";
import { allWithFees, formatUsd, platformFee, withFees } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE, LINK_HOURS } from "@/lib/terms/notices";

const totalFact = (cents: number | undefined): Fact[] =>
  cents === undefined ? [] : [["If all approve", `${formatUsd(cents)} with fees`]];

/** The amounts alone: the creators' names are typed text, which no unconfirmed address is mailed. */
const amountsFact = (amounts: readonly number[] = []): Fact[] =>
  amounts.length === 0 ? [] : [["Offers", amountsInWords(amounts)]];

/**
 * To an unconfirmed address: an offer is held until the address is confirmed.
 * - `creators`: how many are asked at once. The offer is then the first, and its link leads to all.
 * - `amounts`: each offer's. `totalCents`: what the buyer pays if everybody approves.
 * - `again`: the first offer is gone, and with it the link that was mailed before.
 */
export const offerConfirm = defineMail({
  label: "Offer to confirm",
  lane: "awaited",
  budget: "always",
  // A new link makes a new mail, because the earlier link no longer works.
  dedupeKey: ({ offerId, tokenSalt }) => `${offerId} ${tokenSalt}`,
  payload: heldOffer.extend({
    creators: z.number().optional(),
    amounts: z.array(z.number()).optional(),
    totalCents: z.number().optional(),
    again: z.boolean().optional(),
  }),
  subject: ({ creators, priceCents }) =>
    creators
      ? `Confirm your email address to send your offers to ${creators} creators`
      : `Confirm your email address to send your offer of ${formatUsd(priceCents)}`,
  body: (offer, { Action, Aside, Facts, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`${offer.creators ? "No creator sees the offers until you confirm them" : "The creator does not see the offer until you confirm it"}.`}
      {...(!offer.creators && { amount: amountOf(offer, "buyer") })}
      heading={`Confirm your email address to send the ${offer.creators ? "offers" : "offer"}`}
      because={`${offer.creators ? "offers were" : "an offer was"} made on ${brand.name} with your address`}
    >
      <Paragraph>
        {offer.creators
          ? `No creator has seen the offers yet. Open them, and send them with one button, which also confirms your address. Each creator then has ${LINK_HOURS} hours to respond.`
          : `The creator has not seen the offer yet. Open it, read it, and send it with the button on its page. That also confirms your address. The creator then has ${LINK_HOURS} hours to respond.`}
      </Paragraph>
      {offer.again && (
        <Paragraph>
          A creator whom you asked has left {brand.name}, and the link that we sent you before no longer works. This one
          takes its place.
        </Paragraph>
      )}
      <Action href={links.offer(offer)}>
        {offer.creators ? "Read the offers and send them" : "Read the offer and send it"}
      </Action>
      <Facts
        rows={[
          ...amountsFact(offer.amounts),
          ...totalFact(offer.totalCents),
          ...heldFacts(offer),
          ["Kept until", fullMoment(offer.expiresAt, offer.zone)],
        ]}
      />
      <Aside>
        Opening the link sends nothing. If you made no offer, ignore this email:{" "}
        {offer.creators ? "the offers go to nobody and are" : "the offer goes to nobody and is"} removed at the time
        above.
      </Aside>
    </OfferLayout>
  ),
  samples: {
    buyer: [
      heldOffer.parse(sampleOffer),
      {
        ...heldOffer.parse(sampleOffer),
        creators: 4,
        amounts: [32_000, 32_000, 32_000, 41_000],
        totalCents: 147_575,
        again: true,
      },
    ],
  },
});

/** To a confirmed buyer. */
export const offerSent = defineMail({
  label: "Offer sent",
  lane: "decisions",
  budget: "always",
  // A new link makes a new mail, because the earlier link no longer works.
  dedupeKey: ({ offerId, tokenSalt }) => `${offerId} ${tokenSalt}`,
  payload: offer,
  subject: (offer) => `Your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`,
  body: (offer, { Action, Aside, Facts, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`The creator has until ${briefMoment(offer.expiresAt, offer.zone)} to answer.`}
      amount={amountOf(offer, "buyer")}
      heading="Offer submitted!"
      because="you made this offer"
    >
      <Paragraph>
        <bdi>{nameOf(offer.creatorName)}</bdi> has your offer and can approve, decline or counter it until{" "}
        {fullMoment(offer.expiresAt, offer.zone)}.
      </Paragraph>
      <Action href={links.offer(offer)}>See your offer</Action>
      <Facts rows={offerFacts(offer, "buyer")} />
      <Aside>
        The link is for you alone: without a password it shows the offer, answers a counter-offer and opens the license.
        If you made no offer, tell us by replying to this email.
      </Aside>
    </OfferLayout>
  ),
  samples: { buyer: [sampleOffer] },
});

type Asked = { name: string; priceCents: number };

const withFee = (cents: number): string =>
  `plus ${formatUsd(platformFee(cents).totalCents)} fee: ${formatUsd(withFees(cents))}`;

/** Equal amounts are told once, above the names. */
function askedFacts(asked: readonly Asked[]): Fact[] {
  const [first] = asked;
  const isEqual = asked.every(({ priceCents }) => priceCents === first?.priceCents);
  const rows = asked.map(
    ({ name, priceCents }, at): Fact =>
      isEqual
        ? [`${at + 1}.`, nameOf(name)]
        : [`${at + 1}. ${nameOf(name)}`, `${formatUsd(priceCents)} ${withFee(priceCents)}`],
  );
  const prices = asked.map(({ priceCents }) => priceCents);
  return first && isEqual ? [["Offers", `${amountsInWords(prices)}, ${withFee(first.priceCents)}`], ...rows] : rows;
}

const ifAllApprove = (asked: readonly Asked[]): string =>
  formatUsd(allWithFees(asked.map(({ priceCents }) => priceCents)));

/** To a confirmed buyer who asked several creators at once. `asked`: how many. The offer is the first of them. */
export const briefSent = defineMail({
  label: "Offers to several creators sent",
  lane: "decisions",
  budget: "always",
  dedupeKey: ({ offerId, tokenSalt }) => `${offerId} ${tokenSalt}`,
  payload: offer.extend({ asked: z.array(z.object({ name: z.string(), priceCents: z.number() })) }),
  subject: ({ asked }) => `Your offers to ${asked.length} creators`,
  body: (offer, { Action, Aside, Facts, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`Each creator has until ${briefMoment(offer.expiresAt, offer.zone)} to answer.`}
      heading="Offers submitted!"
      because="you made these offers"
    >
      <Paragraph>
        {offer.asked.length} creators have an offer from you. Each can approve, decline or counter it until{" "}
        {fullMoment(offer.expiresAt, offer.zone)}; where a creator’s standing instruction covers an offer, it is
        approved at once. None of them is told of the others.
      </Paragraph>
      <Action href={links.offer(offer)}>See your offers</Action>
      <Facts rows={[...askedFacts(offer.asked), ["If all approve", ifAllApprove(offer.asked)], ...briefFacts(offer)]} />
      <Aside>
        The link is for you alone: without a password it shows the offers, answers counter-offers and opens licenses. If
        you made no offer, tell us by replying to this email.
      </Aside>
    </OfferLayout>
  ),
  samples: {
    buyer: [
      {
        ...sampleOffer,
        asked: [
          { name: "Riley Stone", priceCents: 35_000 },
          { name: "Amina Okafor", priceCents: 38_000 },
          { name: "Jun Park", priceCents: 42_000 },
        ],
      },
    ],
  },
});

/** To the creator: a brand made an offer. `outsideCategories`: its category is not in the creator's list. */
export const offerReceived = defineMail({
  label: "Offer received",
  lane: "decisions",
  budget: "until_confirmed",
  payload: offer.extend({ outsideCategories: z.boolean() }),
  subject: (offer) =>
    `Offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)} for your ${rightsPhrase(offer.rights)} – answer by ${briefMoment(offer.expiresAt, offer.zone)}`,
  body: (offer, { Action, Aside, Facts, Notice, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`Approve, decline or counter by ${briefMoment(offer.expiresAt, offer.zone)}.`}
      amount={amountOf(offer, "creator")}
      heading={
        offer.permit ? (
          <bdi>{askedOf(offer, "creator")}</bdi>
        ) : (
          <>
            <bdi>{buyerOf(offer)}</bdi> wants to {offer.renewsUntil ? "renew its license for" : "license"} your{" "}
            {rightsPhrase(offer.rights)}
          </>
        )
      }
      because="an offer was addressed to your creator profile"
    >
      <Paragraph>You can approve the offer, decline it, or ask for 10% or 20% more.</Paragraph>
      <Action href={links.decision(offer)}>Read and answer the offer</Action>
      {offer.outsideCategories ? (
        <Notice>{offer.category} is not among the categories in your rules. You decide whether to accept it.</Notice>
      ) : null}
      <Facts rows={[answerBy(offer), ...factsBelow(offer, "creator")]} />
      <Aside>{KEY_NOTICE}</Aside>
      <Aside>{ACTIVATION_NOTICE}</Aside>
    </OfferLayout>
  ),
  samples: {
    creator: [
      { ...sampleOffer, outsideCategories: false },
      { ...sampleOffer, outsideCategories: true },
      { ...sampleOffer, outsideCategories: false, renewsUntil: sampleLicense.endsAt },
    ],
  },
});

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
