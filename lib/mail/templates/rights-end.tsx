import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { type LicenseMail, license, party, sampleLicense } from "@/lib/mail/payloads";
import {
  besides,
  briefName,
  buyerOf,
  fullEnd,
  fullMoment,
  licenseFacts,
  nameOf,
  rightsPhrase,
  unlessReleased,
} from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";
import type { Party } from "@/lib/terms/terms";

const piecesUntil = "2026-12-28T10:00:00.000Z";

const replicaLicense: LicenseMail = {
  ...sampleLicense,
  rights: "Voice, digital replica",
  useCase: "Two radio spots in the creator’s voice, made by computer for the spring campaign.",
  ...(sampleLicense.permit && { permit: { ...sampleLicense.permit, rights: ["voice", "replica"] as const } }),
  ...(sampleLicense.scope && { scope: { ...sampleLicense.scope, replica: "Permitted for 2 described uses" } }),
};

/** The heading names the creator already. */
const whichLicense = (license: LicenseMail & { to: Party }) => (
  <>
    This concerns your license{" "}
    {license.to === "creator" ? (
      <>
        to <bdi>{buyerOf(license)}</bdi>
      </>
    ) : (
      "from this creator"
    )}
    .
  </>
);

/** `piecesUntil`: no new pieces may be made from then on. */
export const replicaEnded = defineMail({
  label: "Digital replica ended",
  lane: "decisions",
  budget: "until_confirmed",
  payload: license.extend({ to: party, piecesUntil: z.string() }),
  subject: (license) =>
    license.to === "creator"
      ? `${REHEARSAL}: no new pieces of your replica by ${briefName(license.buyerOrgName)}`
      : `${REHEARSAL}: no new pieces of the digital replica of ${briefName(license.creatorName)}`,
  body: (license, { Action, Facts, Further, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview={`No new pieces from ${fullMoment(license.piecesUntil, license.zone)}.`}
      heading={
        license.to === "creator" ? (
          "You ended new pieces of your replica"
        ) : (
          <>
            <bdi>{nameOf(license.creatorName)}</bdi> ended new pieces of the replica
          </>
        )
      }
      because="you are a party to this license"
    >
      <Paragraph>{whichLicense(license)}</Paragraph>
      <Notice>No new pieces may be made from {fullMoment(license.piecesUntil, license.zone)}.</Notice>
      <Action href={links.license(license)}>Open the license</Action>
      <Paragraph>
        Pieces that are finished by then may run inside the scope to the end of the term. All else in the license stays
        as it is.
      </Paragraph>
      <Facts rows={licenseFacts(license, license.to)} />
      <Further href={links.publicLicense(license)}>The public verification page, which shows this too</Further>
    </LicenseLayout>
  ),
  samples: {
    creator: [{ ...replicaLicense, to: "creator", piecesUntil }],
    buyer: [{ ...replicaLicense, to: "buyer", piecesUntil }],
  },
});

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
      <Paragraph>{whichLicense(license)}</Paragraph>
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
