import { links } from "@/lib/mail/links";
import { amountOf, filedFacts, licenseFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Facts, type MailDesign, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, excerptOf } from "@/lib/mail/wording";

export const useDisputed: MailDesign<"use-disputed"> = {
  subject: (use) =>
    use.to === "creator"
      ? `Disputed: a use by ${briefName(use.buyerOrgName)}`
      : `Disputed: a use of your license from ${briefName(use.creatorName)}`,
  letter: (use, subject) => (
    <Letter
      subject={subject}
      preview="Our staff look at it and tell both sides what they found."
      amount={amountOf(use, use.to)}
      heading="A use is disputed"
      because="you are a party to this license"
    >
      <Paragraph>
        {use.to === "creator" ? (
          <>
            You disputed a use that <bdi>{otherOf(use, use.to)}</bdi> filed.
          </>
        ) : (
          <>
            <bdi>{otherOf(use, use.to)}</bdi> disputes a use that you filed.
          </>
        )}{" "}
        Our staff look at it and tell both sides what they found. The license stands as it is meanwhile; a reply to this
        mail reaches the staff.
      </Paragraph>
      <Notice>
        The reason: “<bdi>{excerptOf(use.reason)}</bdi>”
      </Notice>
      <Facts rows={filedFacts(use)} />
      <Action href={links.license(use)}>Open the license</Action>
      <Facts rows={licenseFacts(use, use.to)} />
    </Letter>
  ),
};
