import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, sampleLicense } from "@/lib/mail/payloads";
import { briefName, buyerOf, fullEnd, fullMoment, rightsPhrase } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";

const releasedAt = "2026-12-18T09:30:00.000Z";
const scope = sampleLicense.scope && {
  scope: { ...sampleLicense.scope, exclusivity: "Exclusive in advertising, North America, for the term" },
};

/** To the creator: the licensee released rights that were exclusive and have ended (`released`), so others may license them. */
export const exclusiveReleased = defineMail({
  label: "Exclusivity released",
  lane: "decisions",
  budget: "until_confirmed",
  payload: license.extend({ released: z.string(), releasedAt: z.string() }),
  subject: (license) =>
    `${REHEARSAL}: ${briefName(license.buyerOrgName)} lets you license ${rightsPhrase(license.released)} to others again`,
  body: (license, { Action, Facts, LicenseLayout, Paragraph }) => (
    <LicenseLayout
      preview="What was exclusive and has ended is not kept from others any more."
      heading={
        <>
          <bdi>{buyerOf(license)}</bdi> lets you license {rightsPhrase(license.released)} to others again
        </>
      }
      because="you are a party to this license"
    >
      <Paragraph>
        Your license to <bdi>{buyerOf(license)}</bdi> was exclusive. What has ended of it was kept from others until{" "}
        {fullEnd(license)}. Now you may license it to anybody whom no other license of yours excludes.
      </Paragraph>
      <Action href={links.license(license)}>Open the license</Action>
      <Facts
        rows={[
          ["Licensee", buyerOf(license)],
          ["Released", license.released],
          ["Category", license.category],
          ["Territory", license.territory],
          ["From", fullMoment(license.releasedAt, license.zone)],
        ]}
      />
    </LicenseLayout>
  ),
  samples: {
    creator: [
      {
        ...sampleLicense,
        ...scope,
        ended: [{ right: "training", at: "2026-12-14T15:20:00.000Z" }],
        released: "AI training",
        releasedAt,
      },
    ],
  },
});
