import { links } from "@/lib/mail/links";
import { buyerOf, offerFacts } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Facts, Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { briefName } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";

export const offerWithdrawn: MailDesign<"offer-withdrawn"> = {
  subject: (offer) => `Withdrawn: the offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
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
    </Letter>
  ),
};
