import { Letter } from "@/lib/mail/templates/letter";
import { Facts, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { briefName, nameOf, quoted } from "@/lib/mail/wording";

/** In characters, as in the forms. */
const LINE_MAX = 2_000;

export const inquiryNotice: MailDesign<"inquiry-notice"> = {
  subject: ({ topic, name }) => `${topic}: ${briefName(name)}`,
  replyTo: ({ email }) => email,
  letter: ({ name, email, topic, facts, message }, subject) => (
    <Letter
      subject={subject}
      preview={`${nameOf(name)} wrote to us.`}
      heading={topic}
      because="you answer what people send through our forms"
      repliesTo="the sender"
    >
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
    </Letter>
  ),
};
