import { links } from "@/lib/mail/links";
import { amountOf, answerBy, offerFacts } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import {
  Action,
  Aside,
  Facts,
  Further,
  KEY_NOTICE,
  type MailDesign,
  Notice,
  Paragraph,
} from "@/lib/mail/templates/parts";
import { briefMoment, briefName, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE, SIMULATION_NOTICE } from "@/lib/terms/notices";

export const counterOffer: MailDesign<"counter-offer"> = {
  subject: (offer) =>
    `Counter-offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.creatorName)} (+${offer.percent}%) – answer by ${briefMoment(offer.expiresAt, offer.zone)}`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
      preview={`Approve or decline by ${briefMoment(offer.expiresAt, offer.zone)}.`}
      amount={amountOf(offer, "buyer")}
      heading={
        <>
          The new price of <bdi>{nameOf(offer.creatorName)}</bdi>
        </>
      }
      because="you made this offer"
    >
      <Paragraph>
        Hello <bdi>{nameOf(offer.buyerName)}</bdi>,
      </Paragraph>
      <Paragraph>
        <bdi>{nameOf(offer.creatorName)}</bdi> asks for {formatUsd(offer.priceCents)} instead of{" "}
        {formatUsd(offer.previousPriceCents)}, which is {offer.percent}% more. Everything else stays as you offered it.
      </Paragraph>
      <Action href={links.decision(offer)}>Approve or decline the counter-offer</Action>
      <Aside>{KEY_NOTICE}</Aside>
      <Facts rows={[...offerFacts(offer, "buyer"), answerBy(offer)]} />
      <Notice>Payment is due only when you approve. {SIMULATION_NOTICE}.</Notice>
      <Aside>{ACTIVATION_NOTICE}</Aside>
      <Further href={links.offer(offer)}>Your offer and its history</Further>
    </Letter>
  ),
};
