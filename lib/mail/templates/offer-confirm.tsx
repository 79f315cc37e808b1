import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { heldOffer, sampleOffer } from "@/lib/mail/payloads";
import { amountOf, amountsInWords, type Fact, fullMoment, heldFacts } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";

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
