import { links } from "@/lib/mail/links";
import { amountOf, offerFacts } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Facts, type MailDesign, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { SIMULATION_NOTICE } from "@/lib/terms/notices";
import { formatDeadline } from "@/lib/time";

export const offerSent: MailDesign<"offer-sent"> = {
  subject: (offer) => `Your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
      preview="Follow your offer with the link in this mail."
      amount={amountOf(offer, "buyer")}
      heading="Offer submitted!"
      because="you made this offer"
    >
      <Paragraph>
        Hello <bdi>{nameOf(offer.buyerName)}</bdi>,
      </Paragraph>
      <Paragraph>
        <bdi>{nameOf(offer.creatorName)}</bdi> has your offer and can approve, decline or counter it until{" "}
        {formatDeadline(new Date(offer.expiresAt), offer.zone)}.
      </Paragraph>
      <Action href={links.offer(offer)}>Follow your offer</Action>
      <Facts rows={offerFacts(offer, "buyer")} />
      <Notice>Payment is due only when the offer is approved. {SIMULATION_NOTICE}.</Notice>
      <Aside>
        The link is yours alone: it shows the offer and its state without a password. If you made no offer, ignore this
        mail and tell us by a reply.
      </Aside>
    </Letter>
  ),
};
