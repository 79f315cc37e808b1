import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, sampleOffer } from "@/lib/mail/payloads";
import { briefName, buyerOf, offerFacts } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";

/** To the creator. */
export const offerWithdrawn = defineMail({
  label: "Offer withdrawn",
  lane: "decisions",
  budget: "until_confirmed",
  payload: offer,
  subject: (offer) => `Withdrawn: the offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`,
  body: (offer, { Action, Facts, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="You no longer need to answer it."
      heading="The offer was withdrawn"
      because="you are a party to this offer"
    >
      <Paragraph>
        <bdi>{buyerOf(offer)}</bdi> withdrew its offer of {formatUsd(offer.priceCents)} before you answered. It is
        closed, its link no longer works, and no license was made.
      </Paragraph>
      <Action href={links.dashboard()}>Open your dashboard</Action>
      <Facts rows={offerFacts(offer, "creator")} />
    </OfferLayout>
  ),
  samples: { creator: [sampleOffer] },
});
