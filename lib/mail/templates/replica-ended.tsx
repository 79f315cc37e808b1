import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { type LicenseMail, license, party, sampleLicense } from "@/lib/mail/payloads";
import { briefName, buyerOf, fullMoment, licenseFacts, nameOf } from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";

const piecesUntil = "2026-12-28T10:00:00.000Z";

const replicaLicense: LicenseMail = {
  ...sampleLicense,
  rights: "Voice, digital replica",
  useCase: "Two radio spots in the creator’s voice, made by computer for the spring campaign.",
  ...(sampleLicense.permit && { permit: { ...sampleLicense.permit, rights: ["voice", "replica"] as const } }),
  ...(sampleLicense.scope && { scope: { ...sampleLicense.scope, replica: "Permitted for 2 described uses" } }),
};

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
