import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { excerptOf, nameOf } from "@/lib/mail/wording";

const words = {
  checked: {
    subject: "We checked your organization",
    next: "Creators now see that beside your offers, and certificates of new licenses state it, where an offer spells the name exactly like this.",
    action: "Open your account",
  },
  more: {
    subject: "We need more information to check your organization",
    next: "Answer in the form on your account page. It keeps what you told us before.",
    action: "Answer in the form",
  },
  refused: {
    subject: "We could not check your organization",
    next: "You can make offers as before, without the mark. You can ask again at any time, with something else that shows that you act for it.",
    action: "Open your account",
  },
} as const;

/** To a brand that asked to have its organization checked. `answer`: staff's words; null if it passed. */
export const organisationAnswer = defineMail({
  label: "Organization answered",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({
    name: z.string(),
    outcome: z.enum(["checked", "more", "refused"]),
    answer: z.string().nullable(),
  }),
  subject: ({ outcome }) => `${words[outcome].subject} on ${brand.name}`,
  body: ({ name, outcome, answer }, { Action, Layout, Notice, Paragraph }) => (
    <Layout
      preview={words[outcome].next}
      heading={words[outcome].subject}
      because="you asked us to check your organization"
    >
      {answer === null ? (
        <Paragraph>
          We checked <bdi>{nameOf(name)}</bdi>. {words[outcome].next}
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            You asked us to check <bdi>{nameOf(name)}</bdi>. Our staff answered:
          </Paragraph>
          <Notice>
            “<bdi>{excerptOf(answer)}</bdi>”
          </Notice>
          <Paragraph>{words[outcome].next}</Paragraph>
        </>
      )}
      <Action href={links.organisation()}>{words[outcome].action}</Action>
    </Layout>
  ),
  samples: {
    buyer: [
      { name: "Acme Audio", outcome: "checked", answer: null },
      { name: "Acme Audio", outcome: "more", answer: "Please name the register where we find the company." },
      { name: "Acme Audio", outcome: "refused", answer: "The company says that you do not work there." },
    ],
  },
});
