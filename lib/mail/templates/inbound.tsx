import { Fragment } from "react";
import { z } from "zod";
import { GUIDE_UPDATES } from "@/lib/audit/consent-statements";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { inquiry, sampleEntry, sampleInquiry, waitlistEntry, zoned } from "@/lib/mail/payloads";
import { nameOf } from "@/lib/mail/wording";
import { formatNumber } from "@/lib/text/typeset";
import { formatDay, readerZone } from "@/lib/time";

/** Leaves out the typed name, because whoever typed it may not own the address. */
export const waitlistConfirm = defineMail({
  label: "Waitlist confirmation",
  lane: "awaited",
  budget: "always",
  dedupeKey: ({ waitlistId }) => waitlistId,
  payload: waitlistEntry,
  subject: () => `Confirm your email address for the ${brand.name} waitlist`,
  body: (entry, { Action, Aside, Further, Layout, Paragraph }) => (
    <Layout
      preview="One more step, and you have your place."
      heading="Confirm your email address"
      because={`somebody joined the ${brand.name} waitlist with your address`}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        We received your application as {entry.interest}. Confirm your address, and you take your place on the waitlist.
        We then show you your place and a link for inviting others.
      </Paragraph>
      <Action href={links.place(entry)}>Confirm my address</Action>
      <Aside>
        Opening the link does not confirm anything; only the button on its page does. Until then we send you nothing
        more.
      </Aside>
      <Further href={links.withdraw(entry)}>
        Not you, or changed your mind? This link erases the application and its consents
      </Further>
    </Layout>
  ),
  samples: { creator: [sampleEntry] },
});

/** To a confirmed applicant: the current place among those with the same interest, and the referral link. */
export const waitlistWelcome = defineMail({
  label: "Waitlist welcome",
  lane: "announcements",
  budget: "always",
  dedupeKey: ({ waitlistId }) => waitlistId,
  payload: waitlistEntry.extend({ referralCode: z.string(), place: z.number() }),
  subject: () => `Your place on the ${brand.name} waitlist`,
  body: (entry, { Action, Aside, Facts, Further, Layout, Paragraph }) => (
    <Layout
      preview="Here is your place, and a link for inviting others."
      heading="Your email address is confirmed"
      because={`you confirmed this address for the ${brand.name} waitlist`}
    >
      <Paragraph>Hello {nameOf(entry.name)},</Paragraph>
      <Facts
        rows={[
          ["You joined as", entry.interest],
          ["Your place", `${formatNumber(entry.place)}, when you confirmed`],
        ]}
      />
      <Paragraph>Only you see your place. This page always shows the current one:</Paragraph>
      <Action href={links.place(entry)}>See my place</Action>
      <Aside>Each person who joins with your personal link and confirms their address moves you up by one week:</Aside>
      <Further href={links.invitation(entry.referralCode)}>{links.invitation(entry.referralCode)}</Further>
      <Aside>
        Your place is not a promise of a date, and a referral earns no money: the Waitlist Terms say how it works.
      </Aside>
      <Further href={links.withdraw(entry)}>Leave the waitlist and erase your application</Further>
    </Layout>
  ),
  samples: { creator: [{ ...sampleEntry, referralCode: "0123456789abcdef", place: 1204 }] },
});

const inquiryReceivedPayload = inquiry.extend({
  kind: z.enum(["message", "demo", "referral"]),
  ref: z.string().nullable(),
});
type Receipt = z.infer<typeof inquiryReceivedPayload>;

/** A referral without a reference gets no promise. */
const variantOf = ({ kind, ref }: Receipt) => (kind === "referral" && !ref ? "unreferred" : kind);

const wording: Record<ReturnType<typeof variantOf>, { subject: string; heading: string; text: string }> = {
  message: {
    subject: `We received your message to ${brand.name}`,
    heading: "We received your message",
    text: `Thank you for contacting us. A person will read it and answer within ${brand.repliesWithin}.`,
  },
  demo: {
    subject: `Your ${brand.name} demo request`,
    heading: "We received your demo request",
    text: `We will reach out within ${brand.repliesWithin} to schedule your demo.`,
  },
  referral: {
    subject: `Your ${brand.name} referral`,
    heading: "Referral received",
    text: "One more step: finish your profile on the waitlist, so that the referral counts.",
  },
  unreferred: {
    subject: `Finish your ${brand.name} profile`,
    heading: "One more step to join the waitlist",
    text: "We received your name and email address. Finish your profile on the waitlist.",
  },
};

/**
 * To the sender of an inquiry: we received it. Repeats nothing that was typed, so that it cannot carry messages to others.
 */
export const inquiryReceived = defineMail({
  label: "Inquiry receipt",
  lane: "announcements",
  budget: "always",
  dedupeKey: ({ kind, topic }) => `${kind}: ${topic}`,
  payload: inquiryReceivedPayload,
  subject: (receipt) => wording[variantOf(receipt)].subject,
  body: (receipt, { Action, Aside, Layout, Paragraph }) => {
    const { kind, topic, ref } = receipt;
    const variant = variantOf(receipt);
    return (
      <Layout
        preview={wording[variant].text}
        heading={wording[variant].heading}
        because="somebody wrote to us with your address"
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{wording[variant].text}</Paragraph>
        {kind === "referral" && (
          <Action href={ref ? links.invitation(ref) : links.waitlist()}>Continue to the waitlist</Action>
        )}
        {variant !== "unreferred" && <Aside>Subject: {topic}. To add something, reply to this email.</Aside>}
        <Aside>
          {kind === "referral"
            ? "If it was not you, ignore this email. We will not write again unless you write to us."
            : "If it was not you, reply and tell us, and we will not answer it."}
        </Aside>
      </Layout>
    );
  },
  samples: {
    buyer: [
      { ...sampleInquiry, kind: "message", ref: null },
      { ...sampleInquiry, topic: "Demo request", kind: "demo", ref: null },
      { ...sampleInquiry, topic: "Referral claim", kind: "referral", ref: "0123456789abcdef" },
      { ...sampleInquiry, topic: "Referral claim", kind: "referral", ref: null },
    ],
  },
});

/** `wroteAt`: when they wrote to us, as an ISO instant. `team`: where an answer goes. */
const inboundReplyPayload = zoned.extend({
  topic: z.string(),
  body: z.string(),
  wroteAt: z.string(),
  team: z.enum(["support", "legal"]),
});

/** Paragraphs, each as its lines. */
const paragraphsOf = (body: string): string[][] =>
  body
    .replaceAll("\r\n", "\n")
    .split("\n\n")
    .map((paragraph) => paragraph.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);

/**
 * Staff's answer to somebody who wrote to us, or joined the waitlist. Repeats nothing that was typed, because nobody may have
 * proved the address.
 */
export const inboundReply = defineMail({
  label: "Reply by staff",
  lane: "decisions",
  budget: "until_confirmed",
  payload: inboundReplyPayload,
  subject: ({ topic }) => `Re: ${topic} – ${brand.name}`,
  replyTo: ({ team }) => brand.mail[team],
  body: ({ topic, body, wroteAt, team, zone }, { Aside, Layout, Paragraph }) => (
    <Layout
      preview="Our answer to what you sent us."
      heading="Our answer"
      because={`somebody wrote to us with your address on ${formatDay(new Date(wroteAt), readerZone(zone))}`}
      {...(team === "legal" && { repliesTo: brand.mail.legal })}
    >
      {paragraphsOf(body)
        // Paragraphs and lines have no identity and are never reordered.
        .map((lines, index) => [`${index} ${lines[0]}`, lines] as const)
        .map(([key, lines]) => (
          <Paragraph key={key}>
            {lines
              .map((line, index) => [`${index} ${line}`, line] as const)
              .map(([lineKey, line], index) => (
                <Fragment key={lineKey}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
          </Paragraph>
        ))}
      <Aside>About: {topic}. To add something, reply to this email.</Aside>
      <Aside>If it was not you who wrote to us, ignore this email.</Aside>
    </Layout>
  ),
  samples: {
    buyer: [
      {
        topic: "Press/Media",
        body: "Hello Dana,\n\nThe logo is on our press page.\nYou may use it as it is.\n\nKind regards",
        wroteAt: "2026-11-20T15:00:00.000Z",
        team: "support",
      },
      {
        topic: "Legal Question",
        body: "Please send us the order itself.",
        wroteAt: "2026-11-20T15:00:00.000Z",
        team: "legal",
      },
    ],
  },
});

/**
 * Leaves out the typed name: anybody can ask for the guide with another person's address, and must not write to them that way.
 */
export const guideLink = defineMail({
  label: "Guide link",
  lane: "awaited",
  budget: "always",
  dedupeKey: () => "guide",
  payload: z.object({ name: z.string() }),
  subject: () => `Your NIL rights guide from ${brand.name}`,
  body: (_, { Action, Aside, Further, Layout, Paragraph }) => (
    <Layout
      preview="The guide as a PDF, to read and to print."
      heading="Your NIL rights guide"
      because="the guide was asked for with your address"
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>Here is the guide you asked for, as a PDF to read, print and pass on.</Paragraph>
      <Action href={links.nilGuidePdf()}>Open the guide</Action>
      <Aside>{GUIDE_UPDATES}</Aside>
      <Further href={links.insights()}>Our articles, where you can subscribe to new ones by email</Further>
    </Layout>
  ),
  samples: { buyer: [{ name: "Dana Lee" }] },
});
