import { links } from "@/lib/mail/links";
import type { MailDesign } from "@/lib/mail/templates/design";
import { offerFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { SIMULATION_NOTICE } from "@/lib/mail/templates/notices";
import { Facts, Further, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, excerptOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/pricing/rules";

export const offerDeclined: MailDesign<"offer-declined"> = {
  subject: (offer) =>
    offer.to === "buyer"
      ? `${briefName(offer.creatorName)} declined your offer of ${formatUsd(offer.priceCents)}`
      : `${briefName(offer.buyerOrgName)} declined your counter-offer of ${formatUsd(offer.priceCents)}`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
      preview="The offer is closed."
      heading="Offer declined"
      because="you are a party to this offer"
    >
      <Paragraph>
        {otherOf(offer, offer.to)} declined the {offer.to === "buyer" ? "offer" : "counter-offer"} of{" "}
        {formatUsd(offer.priceCents)}. It is closed, and no license came of it.
      </Paragraph>
      {offer.reason ? <Paragraph>The reason given: &quot;{excerptOf(offer.reason)}&quot;</Paragraph> : null}
      <Notice>No payment was taken. {SIMULATION_NOTICE}.</Notice>
      <Facts rows={offerFacts(offer, offer.to)} />
      {offer.to === "buyer" ? (
        <>
          <Further href={links.offer(offer)}>Your offer and its history</Further>
          <Further href={links.newOffer()}>Make another offer</Further>
        </>
      ) : (
        <Further href={links.dashboard()}>Your offers, licenses and rules</Further>
      )}
    </Letter>
  ),
};
