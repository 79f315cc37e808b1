import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, party, sampleLicense } from "@/lib/mail/payloads";
import { besides, briefEnd, briefName, fullEnd, licenseFacts, otherOf, priceFact } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";
import { countOf } from "@/lib/text/typeset";

const payload = license.extend({ to: party, daysLeft: z.number(), hasEnded: z.boolean() });
type Ending = z.infer<typeof payload>;

const whenOf = ({ daysLeft, hasEnded }: Ending): string =>
  hasEnded ? "has ended" : daysLeft === 0 ? "ends today" : `ends in ${countOf(daysLeft, "day")}`;

/** To both parties, before a license ends and on the day. `daysLeft`: calendar days, 0 on the day. */
export const licenseEnding = defineMail({
  label: "License ending",
  lane: "reminders",
  kind: "license-ends",
  budget: "until_confirmed",
  payload,
  subject: (license) =>
    `${REHEARSAL}: your license ${
      license.to === "creator" ? `to ${briefName(license.buyerOrgName)}` : `from ${briefName(license.creatorName)}`
    } ${whenOf(license)} – ${briefEnd(license)}`,
  body: (license, { Action, Facts, Further, LicenseLayout, Paragraph }) => (
    <LicenseLayout
      preview={`${license.hasEnded ? "It ended" : "It ends"} on ${briefEnd(license)}.`}
      heading={`The license ${whenOf(license)}`}
      because="you are a party to this license"
    >
      <Paragraph>
        The license between you and <bdi>{otherOf(license, license.to)}</bdi> {license.hasEnded ? "ended" : "ends"} on{" "}
        {fullEnd(license)}.{license.to === "buyer" && " To continue, renew it."}
      </Paragraph>
      {license.to === "buyer" ? (
        <>
          <Action href={links.renew(license)}>Renew the license</Action>
          <Paragraph>
            The offer is filled in with these terms, which you can change, and the new term begins{" "}
            {license.hasEnded ? "with the approval" : "when this one ends"}.
          </Paragraph>
          <Further href={links.license(license)}>
            {license.hasEnded ? "The license that ended" : "The current license"}
          </Further>
        </>
      ) : (
        <>
          <Action href={links.license(license)}>Open the license</Action>
          <Paragraph>
            The licensee may offer to renew it. It does not continue unless a renewal is approved, by you or by your
            rules.
          </Paragraph>
        </>
      )}
      <Facts rows={[...besides("Ends", licenseFacts(license, license.to)), priceFact(license, license.to)]} />
      <Further href={links.reminderStop(license)}>Stop these emails for this license</Further>
      <Further href={links.mailStop(license, "license-ends")}>Stop these emails for all your licenses</Further>
    </LicenseLayout>
  ),
  unsubscribe: links.stopReminders,
  samples: {
    creator: [{ ...sampleLicense, to: "creator", daysLeft: 3, hasEnded: false }],
    buyer: [
      { ...sampleLicense, to: "buyer", daysLeft: 30, hasEnded: false },
      { ...sampleLicense, to: "buyer", daysLeft: 0, hasEnded: false },
      { ...sampleLicense, to: "buyer", daysLeft: 0, hasEnded: true },
    ],
  },
});
