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
  body: (offer, { Facts, Further, Layout, Paragraph }) => (
    <Layout
      preview="You need not answer it any more."
      heading="The offer was withdrawn"
      because="you are a party to this offer"
    >
      <Paragraph>
        <bdi>{buyerOf(offer)}</bdi> took back its offer of {formatUsd(offer.priceCents)} before you answered. It is
        closed, its link decides nothing any more, and no license came of it.
      </Paragraph>
      <Facts rows={offerFacts(offer, "creator")} />
      <Further href={links.dashboard()}>Your offers, licenses and rules</Further>
    </Layout>
  ),
  samples: { creator: [sampleOffer] },
});
