import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, nameOf } from "@/lib/mail/wording";

export const moreOffers: MailDesign<"more-offers"> = {
  subject: (offers) => `More offers from ${briefName(offers.buyerOrgName)}`,
  letter: (offers, subject) => (
    <Letter
      subject={subject}
      preview="One mail instead of one for each: read and answer them in your dashboard."
      heading={
        <>
          More offers from <bdi>{nameOf(offers.buyerOrgName)}</bdi>
        </>
      }
      because="offers were addressed to your creator profile"
    >
      <Paragraph>
        Hello <bdi>{nameOf(offers.creatorName)}</bdi>,
      </Paragraph>
      <Paragraph>
        <bdi>{nameOf(offers.buyerOrgName)}</bdi> made or withdrew more offers to you within an hour. We mail you this
        once instead of each of them, and nothing more about its new and withdrawn offers for an hour. Those that are
        open wait for your answer in your dashboard.
      </Paragraph>
      <Action href={links.dashboard()}>Read and answer the offers</Action>
      <Aside>We remind you before an offer lapses.</Aside>
    </Letter>
  ),
};
