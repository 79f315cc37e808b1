import { links } from "@/lib/mail/links";
import { offerFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Facts, Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { briefName } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";
import { formatDeadline } from "@/lib/time";

export const offerExpired: MailDesign<"offer-expired"> = {
  subject: (offer) =>
    offer.to === "creator"
      ? `Expired: the offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`
      : `Expired: your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
      preview={`Nobody answered within ${LINK_HOURS} hours.`}
      heading="The offer has expired"
      because="you are a party to this offer"
    >
      <Paragraph>
        <bdi>{offer.to === offer.awaited ? "You" : otherOf(offer, offer.to)}</bdi> gave no answer within {LINK_HOURS}{" "}
        hours. The offer closed at {formatDeadline(new Date(offer.expiresAt), offer.zone)}, and its link no longer
        decides anything.
      </Paragraph>
      <Facts rows={offerFacts(offer, offer.to)} />
      {offer.to === "creator" ? (
        <Further href={links.dashboard()}>Your offers, licenses and rules</Further>
      ) : (
        <>
          <Further href={links.offer(offer)}>Your offer and its history</Further>
          <Further href={links.newOffer()}>Make another offer</Further>
        </>
      )}
    </Letter>
  ),
};
