import type { ReactNode } from "react";
import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, party, sampleLicense } from "@/lib/mail/payloads";
import { amountOf, briefName, fullMoment, licenseFacts, otherOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { REHEARSAL } from "@/lib/terms/notices";

const payload = license.extend({
  to: party,
  byStandingInstruction: z.boolean(),
  beginsLater: z.literal(true).optional(),
});
type Approval = z.infer<typeof payload>;

const renewal = { renewsUntil: sampleLicense.effectiveAt, beginsLater: true } as const;

function opening(approval: Approval): ReactNode {
  const other = <bdi>{otherOf(approval, approval.to)}</bdi>;
  return approval.to === "creator" ? (
    <>
      Your auto-approve rule accepted the offer from {other}: it is at or above your minimum rate and inside your rules.
      You can change the rule on your dashboard.
    </>
  ) : (
    <>{other} accepts offers like yours by a standing instruction, so it was approved at once.</>
  );
}

/**
 * To both parties: approved, with the license. `byStandingInstruction`: by the creator's rule for automatic approval.
 * `beginsLater`: it renews a license that is still running.
 */
export const offerApproved = defineMail({
  label: "Offer approved",
  lane: "decisions",
  budget: "until_confirmed",
  payload,
  subject: (approval) => {
    const { to, buyerOrgName, creatorName, priceCents, beginsLater } = approval;
    const license =
      to === "creator" ? `license to ${briefName(buyerOrgName)}` : `license from ${briefName(creatorName)}`;
    return `${REHEARSAL}: ${beginsLater ? "the renewal of " : ""}your ${license} for ${formatUsd(priceCents)} is approved`;
  },
  body: (approval, { Action, Facts, Further, LicenseLayout, Paragraph }) => (
    <LicenseLayout
      preview="The license, its signed PDF and its verification page."
      amount={amountOf(approval, approval.to)}
      heading="Offer approved!"
      because="you are a party to this license"
    >
      <Paragraph>
        {approval.beginsLater
          ? `Payment has been processed and the renewal begins on ${fullMoment(approval.effectiveAt, approval.zone)}, when the license before it ends.`
          : "Payment has been processed and the license is now active."}
      </Paragraph>
      {approval.byStandingInstruction && <Paragraph>{opening(approval)}</Paragraph>}
      <Action href={links.license(approval)}>Open and print the license</Action>
      <Facts rows={licenseFacts(approval, approval.to)} />
      <Further href={links.document(approval)}>The license as a signed PDF</Further>
      <Further href={links.publicLicense(approval)}>Its verification page, to show to others</Further>
    </LicenseLayout>
  ),
  samples: {
    creator: [
      { ...sampleLicense, to: "creator", byStandingInstruction: false },
      { ...sampleLicense, ...renewal, to: "creator", byStandingInstruction: false },
      { ...sampleLicense, to: "creator", byStandingInstruction: true },
    ],
    buyer: [
      { ...sampleLicense, to: "buyer", byStandingInstruction: false },
      { ...sampleLicense, ...renewal, to: "buyer", byStandingInstruction: false },
      { ...sampleLicense, to: "buyer", byStandingInstruction: true },
    ],
  },
});
