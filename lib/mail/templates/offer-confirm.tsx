import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { amountOf, heldFacts } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Facts, type MailDesign, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS, SIMULATION_NOTICE } from "@/lib/terms/notices";
import { formatDeadline } from "@/lib/time";

export const offerConfirm: MailDesign<"offer-confirm"> = {
  subject: (offer) => `Confirm your address and your offer of ${formatUsd(offer.priceCents)} goes out`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
      preview="The offer is held until you confirm it."
      amount={amountOf(offer, "buyer")}
      heading="Confirm your address and the offer goes out"
      because={`an offer was made on ${brand.name} with your address`}
    >
      <Paragraph>
        Nobody has seen the offer yet. Open it, read it, and send it with the button on its page: that confirms your
        address too. The creator then has {LINK_HOURS} hours to respond.
      </Paragraph>
      <Action href={links.offer(offer)}>Read the offer and send it</Action>
      <Facts rows={[...heldFacts(offer), ["Held until", formatDeadline(new Date(offer.expiresAt), offer.zone)]]} />
      <Notice>Payment is due only when the offer is approved. {SIMULATION_NOTICE}.</Notice>
      <Aside>
        Opening the link sends nothing. If you made no offer, ignore this mail: without you the offer goes nowhere and
        is removed at the time above.
      </Aside>
    </Letter>
  ),
};
