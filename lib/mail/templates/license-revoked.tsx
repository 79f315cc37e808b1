import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, party, sampleLicense } from "@/lib/mail/payloads";
import { briefName, excerptOf, licenseFacts, otherOf } from "@/lib/mail/wording";

export const licenseRevoked = defineMail({
  label: "License revoked",
  lane: "decisions",
  budget: "until_confirmed",
  payload: license.extend({ to: party, reason: z.string() }),
  subject: (license) =>
    license.to === "creator"
      ? `Revoked: the license you gave to ${briefName(license.buyerOrgName)}`
      : `Revoked: your license from ${briefName(license.creatorName)}`,
  body: (license, { Action, Facts, Further, Layout, Notice, Paragraph }) => (
    <Layout
      preview="The license no longer permits any use."
      heading="The license was revoked"
      because="you are a party to this license"
    >
      <Paragraph>
        The license between you and <bdi>{otherOf(license, license.to)}</bdi> was revoked. No further use is permitted.
      </Paragraph>
      <Notice>
        The reason: “<bdi>{excerptOf(license.reason)}</bdi>”
      </Notice>
      <Action href={links.license(license)}>Open the license</Action>
      <Facts rows={licenseFacts(license, license.to)} />
      <Further href={links.publicLicense(license)}>Its verification page, which shows this too</Further>
    </Layout>
  ),
  samples: {
    creator: [{ ...sampleLicense, to: "creator", reason: "Consent to AI training was withdrawn." }],
    buyer: [{ ...sampleLicense, to: "buyer", reason: "Consent to AI training was withdrawn." }],
  },
});
