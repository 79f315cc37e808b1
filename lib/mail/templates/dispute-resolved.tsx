import { links } from "@/lib/mail/links";
import { amountOf, filedFacts, licenseFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Facts, type MailDesign, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, excerptOf } from "@/lib/mail/wording";

export const disputeResolved: MailDesign<"dispute-resolved"> = {
  subject: (use) =>
    use.to === "creator"
      ? `Resolved: the use by ${briefName(use.buyerOrgName)}`
      : `Resolved: the use of your license from ${briefName(use.creatorName)}`,
  letter: (use, subject) => (
    <Letter
      subject={subject}
      preview="What our staff found, for both sides."
      amount={amountOf(use, use.to)}
      heading="A dispute is resolved"
      because="you are a party to this license"
    >
      <Paragraph>
        Our staff looked at the use that was in dispute between you and <bdi>{otherOf(use, use.to)}</bdi>, and closed it
        with this note, which both sides read:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(use.resolution)}</bdi>”
      </Notice>
      <Facts rows={[...filedFacts(use), ["Disputed because", excerptOf(use.reason)]]} />
      <Action href={links.license(use)}>Open the license</Action>
      <Facts rows={licenseFacts(use, use.to)} />
    </Letter>
  ),
};
