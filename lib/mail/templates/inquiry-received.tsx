import { brand } from "@/lib/brand";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { nameOf } from "@/lib/mail/wording";

type Payload = MailPayloads["inquiry-received"];

/** A referral without a reference gets no promise. */
const variantOf = ({ kind, ref }: Payload) => (kind === "referral" && !ref ? "unreferred" : kind);

const wording: Record<ReturnType<typeof variantOf>, { subject: string; heading: string; text: string }> = {
  message: {
    subject: `We received your message to ${brand.name}`,
    heading: "We have your message",
    text: `Thank you for contacting us. A person reads it and answers within ${brand.repliesWithin}.`,
  },
  demo: {
    subject: `Your ${brand.name} demo request`,
    heading: "We have your demo request",
    text: `We reach out within ${brand.repliesWithin} to schedule your demo.`,
  },
  referral: {
    subject: `Your ${brand.name} referral claim`,
    heading: "We have your claim",
    text: "One step is left: finish your profile on the waitlist, so that the referral can be counted.",
  },
  unreferred: {
    subject: `Finish your ${brand.name} profile`,
    heading: "We have your name and address",
    text: "One step is left: finish your profile on the waitlist.",
  },
};

export const inquiryReceived: MailDesign<"inquiry-received"> = {
  subject: (payload) => wording[variantOf(payload)].subject,
  letter: (payload, subject) => {
    const { kind, name, topic, ref } = payload;
    const variant = variantOf(payload);
    return (
      <Letter
        subject={subject}
        preview={wording[variant].text}
        heading={wording[variant].heading}
        because="somebody wrote to us with your address"
      >
        <Paragraph>Hello {nameOf(name)},</Paragraph>
        <Paragraph>{wording[variant].text}</Paragraph>
        {kind === "referral" && (
          <Action href={ref ? links.invitation(ref) : links.waitlist()}>Continue to the waitlist</Action>
        )}
        {variant !== "unreferred" && <Aside>Subject: {topic}. To add something, reply to this mail.</Aside>}
        <Aside>If it was not you, ignore this mail. We send nothing more unless you write to us.</Aside>
      </Letter>
    );
  },
};
