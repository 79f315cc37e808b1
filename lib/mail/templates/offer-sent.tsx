import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { offer, sampleOffer } from "@/lib/mail/payloads";
import { amountOf, briefMoment, briefName, fullMoment, nameOf, offerFacts } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";

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
