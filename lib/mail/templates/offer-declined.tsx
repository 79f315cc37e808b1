import { links } from "@/lib/mail/links";
import { offerFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Facts, Further, type MailDesign, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, excerptOf, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { SIMULATION_NOTICE } from "@/lib/terms/notices";

export const offerDeclined: MailDesign<"offer-declined"> = {
  subject: (offer) =>
    offer.closedByUs
      ? `Closed: your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`
      : offer.to === "buyer"
        ? `${briefName(offer.creatorName)} declined your offer of ${formatUsd(offer.priceCents)}`
        : `${briefName(offer.buyerOrgName)} declined your counter-offer of ${formatUsd(offer.priceCents)}`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
      preview="The offer is closed."
      heading={offer.closedByUs ? "We closed the offer" : "Offer declined"}
      because="you are a party to this offer"
    >
      {offer.closedByUs && offer.reason ? (
        <Paragraph>
          We closed the offer of {formatUsd(offer.priceCents)} to <bdi>{nameOf(offer.creatorName)}</bdi>. {offer.reason}{" "}
          No license came of the offer.
        </Paragraph>
      ) : offer.closedByUs ? (
        <Paragraph>
          The profile of <bdi>{nameOf(offer.creatorName)}</bdi> takes no offers at present, so we closed the one of{" "}
          {formatUsd(offer.priceCents)}. No license came of it.
        </Paragraph>
      ) : (
        <Paragraph>
          <bdi>{otherOf(offer, offer.to)}</bdi> declined the {offer.to === "buyer" ? "offer" : "counter-offer"} of{" "}
          {formatUsd(offer.priceCents)}. It is closed, and no license came of it.
        </Paragraph>
      )}
      {offer.reason && !offer.closedByUs ? (
        <Paragraph>
          The reason given: “<bdi>{excerptOf(offer.reason)}</bdi>”
        </Paragraph>
      ) : null}
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
