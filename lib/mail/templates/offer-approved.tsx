import type { ReactNode } from "react";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { links } from "@/lib/mail/links";
import { amountOf, licenseFacts, otherOf } from "@/lib/mail/templates/facts";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Facts, Further, type MailDesign, Notice, Paragraph } from "@/lib/mail/templates/parts";
import { briefName } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE, SIMULATION_NOTICE } from "@/lib/terms/notices";
import { formatDeadline } from "@/lib/time";

type Approval = MailPayloads["offer-approved"];

function opening(approval: Approval): ReactNode {
  const other = <bdi>{otherOf(approval, approval.to)}</bdi>;
  if (approval.byStandingInstruction) {
    return approval.to === "creator" ? (
      <>
        Your auto-approve rule accepted the offer from {other}: it is at or above your minimum rate and inside your
        rules. You can change the rule on your dashboard.
      </>
    ) : (
      <>{other} accepts offers like yours by a standing instruction, so it was approved at once.</>
    );
  }
  return (
    <>
      The offer between you and {other} is approved at {formatUsd(approval.priceCents)}.
    </>
  );
}

export const offerApproved: MailDesign<"offer-approved"> = {
  subject: (approval) => {
    const other = briefName(approval.to === "creator" ? approval.buyerOrgName : approval.creatorName);
    return approval.to === "creator"
      ? `Approved: ${formatUsd(approval.priceCents)} from ${other}, ${approval.beginsLater ? "the license is renewed" : "the license is active"}`
      : `Approved: your license from ${other} for ${formatUsd(approval.priceCents)}`;
  },
  letter: (approval, subject) => (
    <Letter
      subject={subject}
      preview={approval.beginsLater ? "It begins when the license before it ends." : "The license is now active."}
      amount={amountOf(approval, approval.to)}
      heading="Offer approved!"
      because="you are a party to this license"
    >
      <Paragraph>{opening(approval)}</Paragraph>
      <Notice>
        {approval.beginsLater
          ? `Payment has been processed and the renewal begins on ${formatDeadline(new Date(approval.effectiveAt), approval.zone)}, when the license before it ends.`
          : "Payment has been processed and the license is now active."}{" "}
        {SIMULATION_NOTICE}.
      </Notice>
      <Action href={links.license(approval)}>Open and print the license</Action>
      <Facts rows={licenseFacts(approval, approval.to)} />
      <Further href={links.document(approval)}>The license as a sealed PDF</Further>
      <Further href={links.publicLicense(approval)}>Its verification page, to show to others</Further>
      <Aside>{ACTIVATION_NOTICE}</Aside>
      {approval.to === "creator" ? (
        <Further href={links.dashboard()}>Your offers, licenses and rules</Further>
      ) : (
        <Further href={links.offer(approval)}>Your offer, with its prices and fees</Further>
      )}
    </Letter>
  ),
};
