import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { inquiry, sampleInquiry } from "@/lib/mail/payloads";
import { briefName, nameOf, quoted } from "@/lib/mail/wording";

/** In characters, as in the forms. */
const LINE_MAX = 2_000;

/** To the team: an inquiry. A reply goes to its sender. `facts`: further answers, by label. */
export const inquiryNotice = defineMail({
  label: "Inquiry notice",
  lane: "decisions",
  budget: "never",
  payload: inquiry.extend({
    email: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
    message: z.string(),
  }),
  subject: ({ topic, name }) => `${topic}: ${briefName(name)}`,
  replyTo: ({ email }) => email,
  body: ({ name, email, topic, facts, message }, { Action, Facts, Layout, Paragraph }) => (
    <Layout
      preview={`${nameOf(name)} wrote to us.`}
      heading={topic}
      because="you answer what people send through our forms"
      repliesTo="the sender"
    >
      <Paragraph>Reply to this email, or answer in the admin area, which keeps the answer with the entry.</Paragraph>
      <Action href={links.newInquiries()}>See the new inquiries</Action>
      <Facts
        rows={[
          ["From", nameOf(name)],
          ["Address", quoted(email, 254)],
          ...facts.map(([label, value]) => [label, quoted(value, LINE_MAX)] as const),
        ]}
      />
      {message
        .split("\n")
        .filter((line) => line.trim() !== "")
        // Lines have no identity and are never reordered.
        .map((line, index) => [`${index} ${line}`, quoted(line, LINE_MAX)] as const)
        .map(([key, line]) => (
          <Paragraph key={key}>{line}</Paragraph>
        ))}
    </Layout>
  ),
  samples: {
    staff: [
      {
        ...sampleInquiry,
        email: "dana@example.com",
        facts: [["Company", "Acme Audio"]],
        message: "May we print your logo?\n\nWe go to press on Friday.",
      },
    ],
  },
});
