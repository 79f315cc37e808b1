import { links } from "@/lib/mail/links";
import { licenseFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Facts, Further, type MailDesign, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, excerptOf } from "@/lib/mail/wording";

export const licenseRevoked: MailDesign<"license-revoked"> = {
  subject: (license) =>
    license.to === "creator"
      ? `Revoked: the license you gave to ${briefName(license.buyerOrgName)}`
      : `Revoked: your license from ${briefName(license.creatorName)}`,
  letter: (license, subject) => (
    <Letter
      subject={subject}
      preview="The license no longer permits any use."
      heading="The license is revoked"
      because="you are a party to this license"
    >
      <Paragraph>
        The license between you and <bdi>{otherOf(license, license.to)}</bdi> is revoked and permits no further use.
      </Paragraph>
      <Notice>
        The reason: “<bdi>{excerptOf(license.reason)}</bdi>”
      </Notice>
      <Action href={links.license(license)}>Open the license</Action>
      <Facts rows={licenseFacts(license, license.to)} />
      <Further href={links.publicLicense(license)}>Its verification page, which says so too</Further>
    </Letter>
  ),
};
