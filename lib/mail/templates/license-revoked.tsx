import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, party, sampleLicense } from "@/lib/mail/payloads";
import { briefName, excerptOf, fullMoment, licenseFacts, otherOf } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";

export const licenseRevoked = defineMail({
  label: "License revoked",
  lane: "decisions",
  budget: "until_confirmed",
  /** `renewedFrom`: when its renewal begins, if one was approved before; that license stays. */
  payload: license.extend({ to: party, reason: z.string(), renewedFrom: z.string().optional() }),
  subject: (license) =>
    license.to === "creator"
      ? `${REHEARSAL}: your license to ${briefName(license.buyerOrgName)} was revoked`
      : `${REHEARSAL}: your license from ${briefName(license.creatorName)} was revoked`,
  body: (license, { Action, Facts, Further, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview="It will never permit a use."
      heading="The license was revoked"
      because="you are a party to this license"
    >
      <Paragraph>
        The license between you and <bdi>{otherOf(license, license.to)}</bdi> was revoked. It does not come into force
        again.
      </Paragraph>
      <Notice>
        The reason: “<bdi>{excerptOf(license.reason)}</bdi>”
      </Notice>
      <Action href={links.license(license)}>Open the license</Action>
      {license.renewedFrom && (
        <Paragraph>
          Its renewal was approved before and was not revoked: it is in force from{" "}
          {fullMoment(license.renewedFrom, license.zone)}.
        </Paragraph>
      )}
      <Facts rows={licenseFacts(license, license.to)} />
      <Further href={links.publicLicense(license)}>The public verification page, which shows this too</Further>
    </LicenseLayout>
  ),
  samples: {
    creator: [{ ...sampleLicense, to: "creator", reason: "Consent to AI training was withdrawn." }],
    buyer: [
      { ...sampleLicense, to: "buyer", reason: "Consent to AI training was withdrawn." },
      { ...sampleLicense, to: "buyer", reason: "It was made by mistake.", renewedFrom: sampleLicense.endsAt },
    ],
  },
});
