import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { disputedUse, party, sampleUse } from "@/lib/mail/payloads";
import { briefName, clockFact, excerptOf, filedFacts, otherOf } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";

/** To both parties: the creator disputes a use that the licensee filed. */
export const useDisputed = defineMail({
  label: "Use disputed",
  lane: "decisions",
  budget: "until_confirmed",
  payload: disputedUse.extend({ to: party }),
  subject: (use) =>
    use.to === "creator"
      ? `${REHEARSAL}: you disputed a use by ${briefName(use.buyerOrgName)}`
      : `${REHEARSAL}: a use of your license from ${briefName(use.creatorName)} is disputed`,
  body: (use, { Action, Facts, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview="The licensee has five days to stop the use or put it right, and to say so."
      heading="A use is disputed"
      because="you are a party to this license"
    >
      <Paragraph>
        {use.to === "creator" ? (
          <>
            You disputed a use that <bdi>{otherOf(use, use.to)}</bdi> filed. They have five days to stop it or put it
            right, and to say so. You then accept that, or ask our staff to decide.
          </>
        ) : (
          <>
            <bdi>{otherOf(use, use.to)}</bdi> disputes a use that you filed. You have five days to stop it or put it
            right, and to say so on the license’s page, signed in.
          </>
        )}{" "}
        The license stays as it is meanwhile.
      </Paragraph>
      <Action href={links.license(use)}>{use.to === "buyer" ? "Answer the dispute" : "Open the license"}</Action>
      <Notice>
        The reason: “<bdi>{excerptOf(use.reason)}</bdi>”
      </Notice>
      <Facts rows={[...clockFact(use.to === "buyer" ? "Answer by" : "They answer by", use), ...filedFacts(use)]} />
    </LicenseLayout>
  ),
  samples: { creator: [{ ...sampleUse, to: "creator" }], buyer: [{ ...sampleUse, to: "buyer" }] },
});
