import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { disputedUse, party, sampleUse } from "@/lib/mail/payloads";
import { briefName, clockFact, excerptOf, filedFacts, otherOf } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";
import type { Party } from "@/lib/terms/terms";

/** Undefined in the previous release, which closed disputes with only a note. */
type Verdict = "upheld" | "rejected" | undefined;

const outcomeOf = (verdict: Verdict): string => verdict ?? "resolved";

const REVOKE = "may revoke the license within the next 30 days. Both sides are told by email.";

/** What may follow, for each reader. */
const after: Record<NonNullable<Verdict>, Record<Party, string>> = {
  upheld: { creator: `You or our staff ${REVOKE}`, buyer: `The licensor or our staff ${REVOKE}` },
  rejected: { creator: "The license goes on as it was.", buyer: "The license goes on as it was." },
};

/** To both parties: staff decided the dispute, with a reason. */
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
  body: (use, { Action, Facts, LicenseLayout, Notice, Paragraph }) => (
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
      {use.verdict && <Paragraph>{after[use.verdict][use.to]}</Paragraph>}
      <Facts
        rows={[
          ...clockFact("Can be revoked until", use),
          ...filedFacts(use),
          ["Disputed because", excerptOf(use.reason)],
        ]}
      />
    </LicenseLayout>
  ),
  samples: {
    creator: [
      {
        ...sampleUse,
        to: "creator",
        verdict: "upheld",
        resolution: "The license permits cuts only, and two sentences of the spot are new.",
        dueAt: "2027-02-09T04:59:59.000Z",
      },
    ],
    buyer: [
      {
        ...sampleUse,
        to: "buyer",
        verdict: "upheld",
        resolution: "The license permits cuts only, and two sentences of the spot are new.",
        dueAt: "2027-02-09T04:59:59.000Z",
      },
      {
        ...sampleUse,
        to: "buyer",
        verdict: "rejected",
        resolution: "Two words were cut, and none were changed.",
        dueAt: undefined,
      },
      { ...sampleUse, to: "buyer", resolution: "The spot was taken off the air on January 6.", dueAt: undefined },
    ],
  },
});
