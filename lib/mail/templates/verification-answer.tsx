import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { excerptOf, nameOf } from "@/lib/mail/wording";

const words = {
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
  subject: ({ outcome }) => `${words[outcome].subject} on ${brand.name}`,
  body: ({ name, outcome, answer }, { Action, Layout, Notice, Paragraph }) => (
    <Layout preview={words[outcome].next} heading={words[outcome].subject} because="you asked to be verified">
      <Paragraph>
        You asked us to verify <bdi>{nameOf(name)}</bdi>. Our staff answered:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(answer)}</bdi>”
      </Notice>
      <Paragraph>{words[outcome].next}</Paragraph>
      <Action href={links.verification()}>{words[outcome].action}</Action>
    </Layout>
  ),
  samples: {
    creator: [
      { name: "Riley Stone", outcome: "more", answer: "Please name a site of your own where we can see your address." },
      { name: "Riley Stone", outcome: "refused", answer: "The agency that you named does not know you." },
    ],
  },
});
