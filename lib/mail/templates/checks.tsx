import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { excerptOf, nameOf } from "@/lib/mail/wording";

const verificationAnswerWords = {
  more: {
    subject: "We need more information to verify you",
    next: "Answer in the form on your page settings. It keeps what you told us before.",
    action: "Answer in the form",
  },
  refused: {
    subject: "We could not verify you",
    next: "Your profile works as before, without the seal. You can ask again at any time, with something else that shows who you are.",
    action: "Open your page settings",
  },
} as const;

/** To a creator who asked to be verified: staff need more, or refuse. `creator-decision` says when they verify. */
export const verificationAnswer = defineMail({
  label: "Verification answered",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({ name: z.string(), outcome: z.enum(["more", "refused"]), answer: z.string() }),
  subject: ({ outcome }) => `${verificationAnswerWords[outcome].subject} on ${brand.name}`,
  body: ({ name, outcome, answer }, { Action, Layout, Notice, Paragraph }) => (
    <Layout
      preview={verificationAnswerWords[outcome].next}
      heading={verificationAnswerWords[outcome].subject}
      because="you asked to be verified"
    >
      <Paragraph>
        You asked us to verify <bdi>{nameOf(name)}</bdi>. Our staff answered:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(answer)}</bdi>”
      </Notice>
      <Paragraph>{verificationAnswerWords[outcome].next}</Paragraph>
      <Action href={links.verification()}>{verificationAnswerWords[outcome].action}</Action>
    </Layout>
  ),
  samples: {
    creator: [
      { name: "Riley Stone", outcome: "more", answer: "Please name a site of your own where we can see your address." },
      { name: "Riley Stone", outcome: "refused", answer: "The agency that you named does not know you." },
    ],
  },
});

const organisationAnswerWords = {
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
  subject: ({ outcome }) => `${organisationAnswerWords[outcome].subject} on ${brand.name}`,
  body: ({ name, outcome, answer }, { Action, Layout, Notice, Paragraph }) => (
    <Layout
      preview={organisationAnswerWords[outcome].next}
      heading={organisationAnswerWords[outcome].subject}
      because="you asked us to check your organization"
    >
      {answer === null ? (
        <Paragraph>
          We checked <bdi>{nameOf(name)}</bdi>. {organisationAnswerWords[outcome].next}
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            You asked us to check <bdi>{nameOf(name)}</bdi>. Our staff answered:
          </Paragraph>
          <Notice>
            “<bdi>{excerptOf(answer)}</bdi>”
          </Notice>
          <Paragraph>{organisationAnswerWords[outcome].next}</Paragraph>
        </>
      )}
      <Action href={links.organisation()}>{organisationAnswerWords[outcome].action}</Action>
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
