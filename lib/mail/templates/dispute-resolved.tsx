import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { disputedUse, party, sampleUse } from "@/lib/mail/payloads";
import { briefName, excerptOf, filedFacts, licenseFacts, otherOf } from "@/lib/mail/wording";

/** To both: staff closed that dispute, with a note. */
export const disputeResolved = defineMail({
  label: "Dispute resolved",
  lane: "decisions",
  budget: "until_confirmed",
  payload: disputedUse.extend({ to: party, resolution: z.string() }),
  subject: (use) =>
    use.to === "creator"
      ? `Resolved: the use by ${briefName(use.buyerOrgName)}`
      : `Resolved: the use of your license from ${briefName(use.creatorName)}`,
  body: (use, { Action, Facts, Layout, Notice, Paragraph }) => (
    <Layout
      preview="What our staff found, for both sides."
      heading="A dispute is resolved"
      because="you are a party to this license"
    >
      <Paragraph>
        Our staff looked at the use that was in dispute between you and <bdi>{otherOf(use, use.to)}</bdi>, and closed it
        with this note to both of you:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(use.resolution)}</bdi>”
      </Notice>
      <Action href={links.license(use)}>Open the license</Action>
      <Facts rows={[...filedFacts(use), ["Disputed because", excerptOf(use.reason)]]} />
      <Facts rows={licenseFacts(use, use.to)} />
    </Layout>
  ),
  samples: { buyer: [{ ...sampleUse, to: "buyer", resolution: "The spot was taken off the air on March 4." }] },
});
