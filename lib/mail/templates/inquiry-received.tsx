import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { inquiry, sampleInquiry } from "@/lib/mail/payloads";

const payload = inquiry.extend({ kind: z.enum(["message", "demo", "referral"]), ref: z.string().nullable() });
type Receipt = z.infer<typeof payload>;

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
  payload,
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
