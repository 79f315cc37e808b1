import { links } from "@/lib/mail/links";
import { amountOf, answerBy, offerFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Facts, Further, KEY_NOTICE, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { briefMoment, briefName, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";

export const offerReminder: MailDesign<"offer-reminder"> = {
  subject: (offer) =>
    `Less than ${offer.hoursLeft} hours left: ${
      offer.to === "creator"
        ? `offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`
        : `counter-offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.creatorName)}`
    } – answer by ${briefMoment(offer.expiresAt, offer.zone)}`,
  letter: (offer, subject) => (
    <Letter
      subject={subject}
      preview={`After ${briefMoment(offer.expiresAt, offer.zone)} it expires.`}
      amount={amountOf(offer, offer.to)}
      heading={`Less than ${offer.hoursLeft} hours left to answer`}
      because={
        offer.to === "creator" ? "an offer to you waits for an answer" : "a counter-offer to you waits for an answer"
      }
    >
      <Paragraph>
        Hello <bdi>{nameOf(offer.to === "creator" ? offer.creatorName : offer.buyerName)}</bdi>,
      </Paragraph>
      <Paragraph>
        <bdi>{otherOf(offer, offer.to)}</bdi> waits for your answer. Without one, the{" "}
        {offer.to === "creator" ? "offer" : "counter-offer"} expires at the time below and closes.
      </Paragraph>
      <Action href={links.decision(offer)}>Read and answer now</Action>
      <Aside>{KEY_NOTICE}</Aside>
      <Facts rows={[...offerFacts(offer, offer.to), answerBy(offer)]} />
      <Aside>{ACTIVATION_NOTICE}</Aside>
      <Further href={links.mailStop(offer, "offer-reminders")}>
        Stop reminders of offers; the offers themselves still come
      </Further>
    </Letter>
  ),
  unsubscribe: (offer) => links.stopMails(offer, "offer-reminders"),
};
