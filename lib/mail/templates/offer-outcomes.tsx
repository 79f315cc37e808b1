import type { ReactNode } from "react";
import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { license, offer, party, sampleLicense, sampleOffer } from "@/lib/mail/payloads";
import {
  amountOf,
  briefName,
  buyerOf,
  fullMoment,
  licenseFacts,
  messageOf,
  nameOf,
  offerFacts,
  otherOf,
  priceFact,
} from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS, REHEARSAL } from "@/lib/terms/notices";

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

/**
 * To the party that did not decide.
 * - `closedByUs`: nobody declined. The `reason` says why; without one, the creator's profile no longer takes offers.
 * - `takesNone`: the creator takes no other offer from this brand either.
 * - `hasReason`: a reason was given, but this mail must not carry it.
 */
export const offerDeclined = defineMail({
  label: "Offer declined",
  lane: "decisions",
  budget: "until_confirmed",
  payload: offer.extend({
    to: party,
    reason: z.string().nullable(),
    hasReason: z.literal(true).optional(),
    closedByUs: z.literal(true).optional(),
    takesNone: z.literal(true).optional(),
  }),
  subject: (offer) =>
    offer.closedByUs
      ? `Closed: your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`
      : offer.to === "buyer"
        ? `${briefName(offer.creatorName)} declined your offer of ${formatUsd(offer.priceCents)}`
        : `${briefName(offer.buyerOrgName)} declined your counter-offer of ${formatUsd(offer.priceCents)}`,
  body: (offer, { Action, Facts, Further, Notice, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="The offer is closed."
      heading={
        offer.closedByUs ? "We closed the offer" : offer.to === "buyer" ? "Offer declined" : "Counter-offer declined"
      }
      because="you are a party to this offer"
    >
      {offer.closedByUs && offer.reason ? (
        <Paragraph>
          We closed your offer of {formatUsd(offer.priceCents)} to <bdi>{nameOf(offer.creatorName)}</bdi>.{" "}
          {offer.reason} No {offer.renewsUntil ? "new " : ""}license was made.
        </Paragraph>
      ) : offer.closedByUs ? (
        <Paragraph>
          <bdi>{nameOf(offer.creatorName)}</bdi> is not taking offers at the moment, so we closed yours of{" "}
          {formatUsd(offer.priceCents)}. No license was made.
        </Paragraph>
      ) : (
        <Paragraph>
          <bdi>{otherOf(offer, offer.to)}</bdi> declined your {offer.to === "buyer" ? "offer" : "counter-offer"} of{" "}
          {formatUsd(offer.priceCents)}. It is closed, and no license was made.
        </Paragraph>
      )}
      {offer.reason && !offer.closedByUs ? (
        <Paragraph>
          The reason given: “<bdi>{messageOf(offer.reason)}</bdi>”
        </Paragraph>
      ) : null}
      {offer.hasReason && <Paragraph>A reason was given, which the page of the offer shows.</Paragraph>}
      {offer.to === "creator" ? (
        <Action href={links.dashboard()}>Open your dashboard</Action>
      ) : offer.takesNone ? (
        <Action href={links.offer(offer)}>See your offer</Action>
      ) : (
        <Action href={links.offerAgain(offer)}>Make the offer again</Action>
      )}
      <Notice>No payment was taken.</Notice>
      <Facts rows={offerFacts(offer.closedByUs ? { ...offer, renewsUntil: undefined } : offer, offer.to)} />
      {offer.to === "buyer" && !offer.takesNone && (
        <Further href={links.offer(offer)}>Your offer and its history</Further>
      )}
    </OfferLayout>
  ),
  samples: {
    creator: [{ ...sampleOffer, to: "creator", reason: null }],
    buyer: [
      { ...sampleOffer, to: "buyer", reason: "The term is too long." },
      { ...sampleOffer, to: "buyer", reason: null, hasReason: true },
      { ...sampleOffer, to: "buyer", reason: null, closedByUs: true, takesNone: true },
      {
        ...sampleOffer,
        to: "buyer",
        reason: "The license that it was to renew was revoked.",
        closedByUs: true,
        renewsUntil: sampleLicense.endsAt,
      },
    ],
  },
});

/** To the creator. */
export const offerWithdrawn = defineMail({
  label: "Offer withdrawn",
  lane: "decisions",
  budget: "until_confirmed",
  payload: offer,
  subject: (offer) => `Withdrawn: the offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`,
  body: (offer, { Action, Facts, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="You no longer need to answer it."
      heading="The offer was withdrawn"
      because="you are a party to this offer"
    >
      <Paragraph>
        <bdi>{buyerOf(offer)}</bdi> withdrew its offer of {formatUsd(offer.priceCents)} before you answered. It is
        closed, its link no longer works, and no license was made.
      </Paragraph>
      <Action href={links.dashboard()}>Open your dashboard</Action>
      <Facts rows={offerFacts(offer, "creator")} />
    </OfferLayout>
  ),
  samples: { creator: [sampleOffer] },
});

/** To both parties: nobody decided in time. */
export const offerExpired = defineMail({
  label: "Offer expired",
  lane: "reminders",
  budget: "until_confirmed",
  payload: offer.extend({ to: party, awaited: party }),
  subject: (offer) =>
    offer.to === "creator"
      ? `Expired: the offer of ${formatUsd(offer.priceCents)} from ${briefName(offer.buyerOrgName)}`
      : `Expired: your offer of ${formatUsd(offer.priceCents)} to ${briefName(offer.creatorName)}`,
  body: (offer, { Action, Facts, Further, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview={`Nobody answered within ${LINK_HOURS} hours.`}
      heading="The offer has expired"
      because="you are a party to this offer"
    >
      <Paragraph>
        <bdi>{offer.to === offer.awaited ? "You" : otherOf(offer, offer.to)}</bdi> did not answer within {LINK_HOURS}{" "}
        hours. The offer closed on {fullMoment(offer.expiresAt, offer.zone)}, and its link no longer works.
      </Paragraph>
      {offer.to === "buyer" ? (
        <Action href={links.offerAgain(offer)}>Make the offer again</Action>
      ) : (
        <Action href={links.dashboard()}>Open your dashboard</Action>
      )}
      <Facts rows={[...offerFacts(offer, offer.to), priceFact(offer, offer.to)]} />
      {offer.to === "buyer" && <Further href={links.offer(offer)}>Your offer and its history</Further>}
    </OfferLayout>
  ),
  samples: {
    creator: [
      { ...sampleOffer, to: "creator", awaited: "creator" },
      { ...sampleOffer, to: "creator", awaited: "buyer" },
    ],
    buyer: [
      { ...sampleOffer, to: "buyer", awaited: "creator" },
      { ...sampleOffer, to: "buyer", awaited: "buyer" },
    ],
  },
});
