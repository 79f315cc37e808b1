import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, party, sampleLicense } from "@/lib/mail/payloads";
import {
  besides,
  briefEnd,
  briefName,
  excerptOf,
  type Fact,
  fullEnd,
  fullMoment,
  licenseFacts,
  otherOf,
  priceFact,
  unlessReleased,
} from "@/lib/mail/wording";
import { REHEARSAL } from "@/lib/terms/notices";
import { countOf } from "@/lib/text/typeset";

const licenseEndingPayload = license.extend({ to: party, daysLeft: z.number(), hasEnded: z.boolean() });
type Ending = z.infer<typeof licenseEndingPayload>;

const whenOf = ({ daysLeft, hasEnded }: Ending): string =>
  hasEnded ? "has ended" : daysLeft === 0 ? "ends today" : `ends in ${countOf(daysLeft, "day")}`;

/** To both parties, before a license ends and on the day. `daysLeft`: calendar days, 0 on the day. */
export const licenseEnding = defineMail({
  label: "License ending",
  lane: "reminders",
  kind: "license-ends",
  budget: "until_confirmed",
  payload: licenseEndingPayload,
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

const licenseRevokedPayload = license.extend({
  to: party,
  reason: z.string(),
  /** Missing in mails of the previous release. */
  revokedAt: z.string().optional(),
  /** When its renewal begins, if one was approved. That license stays. */
  renewedFrom: z.string().optional(),
  /** Set if it was exclusive and its creator ended it: until then nobody else can license it. */
  takenUntil: z.string().optional(),
});
type Revoked = z.infer<typeof licenseRevokedPayload>;

const revoked = ({ revokedAt, zone }: Revoked): Fact[] => (revokedAt ? [["Revoked", fullMoment(revokedAt, zone)]] : []);

const ofTraining = {
  ...sampleLicense,
  rights: "AI training",
  reason:
    "The creator withdrew consent to AI training. The licensee must stop training on the creator’s voice and likeness, and stop every other use under this license.",
  revokedAt: "2026-12-14T15:20:00.000Z",
};

export const licenseRevoked = defineMail({
  label: "License revoked",
  lane: "decisions",
  budget: "until_confirmed",
  payload: licenseRevokedPayload,
  subject: (license) =>
    license.to === "creator"
      ? `${REHEARSAL}: your license to ${briefName(license.buyerOrgName)} was revoked`
      : `${REHEARSAL}: your license from ${briefName(license.creatorName)} was revoked`,
  body: (license, { Action, Facts, Further, LicenseLayout, Notice, Paragraph }) => (
    <LicenseLayout
      preview={
        license.to === "creator"
          ? "It permits no use any more, and the licensee is told to stop."
          : "It permits no use any more: the reason, and what to do."
      }
      heading="The license was revoked"
      because="you are a party to this license"
    >
      <Paragraph>
        The license between you and <bdi>{otherOf(license, license.to)}</bdi> was revoked. It will not come back.
        {license.to === "buyer" && " Stop every use made under it."}
      </Paragraph>
      <Action href={links.license(license)}>Open the license</Action>
      <Notice>
        The reason: “<bdi>{excerptOf(license.reason)}</bdi>”
      </Notice>
      {license.renewedFrom && (
        <Paragraph>
          Its renewal was approved before and was not revoked: it begins on{" "}
          {fullMoment(license.renewedFrom, license.zone)}.
        </Paragraph>
      )}
      {license.takenUntil && (
        <Paragraph>
          It was exclusive: what it covered is licensed to nobody else before {fullEnd(license)}, when its term would
          have ended, {unlessReleased(license.to)}.
        </Paragraph>
      )}
      <Facts rows={licenseFacts(license, license.to, revoked(license))} />
      <Further href={links.publicLicense(license)}>The public verification page, which shows this too</Further>
    </LicenseLayout>
  ),
  samples: {
    creator: [{ ...ofTraining, to: "creator" }],
    buyer: [
      { ...ofTraining, to: "buyer" },
      { ...ofTraining, to: "buyer", takenUntil: sampleLicense.endsAt },
      {
        ...sampleLicense,
        to: "buyer",
        reason: "It was made by mistake.",
        revokedAt: "2027-01-14T15:20:00.000Z",
        renewedFrom: sampleLicense.endsAt,
      },
    ],
  },
});
