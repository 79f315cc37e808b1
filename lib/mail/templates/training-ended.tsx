import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, party, sampleLicense } from "@/lib/mail/payloads";
import {
  besides,
  briefName,
  buyerOf,
  fullEnd,
  fullMoment,
  licenseFacts,
  nameOf,
  unlessReleased,
} from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";

const payload = license.extend({
  to: party,
  endedAt: z.string(),
  /** Set if the license was exclusive: its rights stay taken, AI training included. */
  exclusive: z.literal(true).optional(),
});

const endedAt = "2026-12-14T15:20:00.000Z";
const ofTraining = { ...sampleLicense, endedAt, ended: [{ right: "training" as const, at: endedAt }] };

/** The creator withdrew consent to AI training, and the rest of the license goes on. */
export const trainingEnded = defineMail({
  label: "AI training ended",
  lane: "decisions",
  budget: "until_confirmed",
  payload,
  subject: (license) =>
    license.to === "creator"
      ? `${REHEARSAL}: AI training by ${briefName(license.buyerOrgName)} has ended`
      : `${REHEARSAL}: AI training on ${briefName(license.creatorName)} has ended`,
  body: (license, { Action, Facts, Further, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview={`No AI training since ${fullMoment(license.endedAt, license.zone)}. The rest of the license goes on.`}
      heading={
        license.to === "creator" ? (
          "You withdrew consent to AI training"
        ) : (
          <>
            <bdi>{nameOf(license.creatorName)}</bdi> withdrew consent to AI training
          </>
        )
      }
      because="you are a party to this license"
    >
      <Paragraph>
        This concerns your license{" "}
        {license.to === "creator" ? (
          <>
            to <bdi>{buyerOf(license)}</bdi>
          </>
        ) : (
          "from this creator"
        )}
        .
      </Paragraph>
      <Notice>
        Since {fullMoment(license.endedAt, license.zone)}, no model may be trained.
        {license.to === "buyer" && " Stop training now. The withdrawal is not retroactive."}
      </Notice>
      <Action href={links.license(license)}>Open the license</Action>
      <Paragraph>
        Every other right in the license goes on to the end of the term. The certificate that named AI training is
        revoked; a new one with the same number says what is licensed now.
      </Paragraph>
      {license.exclusive && (
        <Paragraph>
          The license is exclusive: what it covers, AI training included, is licensed to nobody else before{" "}
          {fullEnd(license)}, {unlessReleased(license.to)}.
        </Paragraph>
      )}
      <Facts rows={besides("AI training", licenseFacts(license, license.to))} />
      <Further href={links.publicLicense(license)}>The public verification page, which shows this too</Further>
    </LicenseLayout>
  ),
  samples: {
    creator: [{ ...ofTraining, to: "creator" }],
    buyer: [
      { ...ofTraining, to: "buyer" },
      {
        ...ofTraining,
        ...(ofTraining.scope && {
          scope: { ...ofTraining.scope, exclusivity: "Exclusive in advertising, North America, for the term" },
        }),
        to: "buyer",
        exclusive: true,
      },
    ],
  },
});
