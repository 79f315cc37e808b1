import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, sampleLicense, sampleOffer } from "@/lib/mail/payloads";
import {
  amountOf,
  answerBy,
  askedOf,
  briefMoment,
  briefName,
  buyerOf,
  factsBelow,
  KEY_NOTICE,
  rightsPhrase,
} from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";

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
