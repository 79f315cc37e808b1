import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { disputedUse, party, sampleUse } from "@/lib/mail/payloads";
import { briefName, clockFact, excerptOf, filedFacts, otherOf } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";

/** The release before closed disputes with a note alone. */
type Verdict = "upheld" | "rejected" | undefined;

const outcomeOf = (verdict: Verdict): string => verdict ?? "resolved";

const after: Record<NonNullable<Verdict>, string> = {
  upheld:
    "The licensor or our staff may revoke the license by notice in the 30 days from now, which both of you get by email.",
  rejected: "The license goes on as it was.",
};

/** To both: staff decided that dispute, with a reason. */
export const disputeResolved = defineMail({
  label: "Dispute decided",
  lane: "decisions",
  budget: "until_confirmed",
  payload: disputedUse.extend({
    to: party,
    resolution: z.string(),
    verdict: z.enum(["upheld", "rejected"]).optional(),
  }),
  subject: (use) =>
    use.to === "creator"
      ? `${REHEARSAL}: the dispute over a use by ${briefName(use.buyerOrgName)} is ${outcomeOf(use.verdict)}`
      : `${REHEARSAL}: the dispute over your license from ${briefName(use.creatorName)} is ${outcomeOf(use.verdict)}`,
  body: (use, { Action, Facts, Further, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview="What our staff found, for both sides."
      heading={`The dispute is ${outcomeOf(use.verdict)}`}
      because="you are a party to this license"
    >
      <Paragraph>
        Our staff {use.verdict ?? "closed"} the dispute between you and <bdi>{otherOf(use, use.to)}</bdi>, with this
        note to both of you:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(use.resolution)}</bdi>”
      </Notice>
      <Action href={links.license(use)}>Open the license</Action>
      {use.verdict && <Paragraph>{after[use.verdict]}</Paragraph>}
      <Facts rows={[...clockFact("Ending by", use), ...filedFacts(use), ["Disputed because", excerptOf(use.reason)]]} />
      <Further href={links.license(use)}>What the license permits</Further>
    </LicenseLayout>
  ),
  samples: {
    creator: [
      { ...sampleUse, to: "creator", verdict: "upheld", resolution: "It ran as an ad, which is not licensed." },
    ],
    buyer: [
      { ...sampleUse, to: "buyer", verdict: "rejected", resolution: "The post was never paid for." },
      { ...sampleUse, to: "buyer", resolution: "The spot was taken off the air on March 4." },
    ],
  },
});
