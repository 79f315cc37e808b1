import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";

/** `lead`: also shown beside the subject in a mailbox. */
const words = {
  verify: {
    subject: "You are verified",
    lead: "Our staff checked your identity.",
    rest: "Your public page, your badge and the certificates of new licenses say so, for the name, mailbox, portrait and page address that we checked. Changing one of them suspends the seal until we have looked again.",
  },
  unverify: {
    subject: "Your Verified seal was removed",
    lead: "Your public page and your badge no longer show it.",
    rest: "Licenses made before stay as they are. If you think this is a mistake, reply to this email.",
  },
  "allow-name": {
    subject: "Your name is now shown",
    lead: "We checked your name.",
    rest: "The directory and your public page show it if the page is public, and offers can reach you.",
  },
  "allow-words": {
    subject: "Your page now says what you wrote",
    lead: "We checked the words of your page.",
    rest: "The directory and your public page show them if the page is public.",
  },
  "hold-words": {
    subject: "We are checking words of your page",
    lead: "Your page names a creator whom we have verified since, so we are checking it.",
    rest: "You do not need to do anything. Until we have looked at it, your public page leaves these words or links out; everything else of it stays. To tell us that they are right, reply to this email.",
  },
  lift: {
    subject: "Your profile is no longer suspended",
    lead: "Brands can make you offers again.",
    rest: "If your page is public, the directory shows you too. Offers that were closed stay closed.",
  },
  "hold-name": {
    subject: "We are checking your name",
    lead: "Your name looks like that of a verified creator, so we are checking it.",
    rest: "You do not need to do anything. Until we have looked at it, your public page and the directory do not show it, and no new offer reaches you. Your licenses stay as they are. To tell us that the name is yours, reply to this email.",
  },
} as const;

/** To a creator: what staff decided about the verification or the name, or that they lifted a suspension. */
export const creatorDecision = defineMail({
  label: "Creator checked",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({
    name: z.string(),
    decision: z.enum(["verify", "unverify", "allow-name", "allow-words", "lift", "hold-name", "hold-words"]),
  }),
  subject: ({ decision }) => `${words[decision].subject} on ${brand.name}`,
  body: ({ decision }, { Action, Further, Layout, Paragraph }) => (
    <Layout preview={words[decision].lead} heading={words[decision].subject} because="you have a creator profile">
      <Paragraph>
        {words[decision].lead} {words[decision].rest}
      </Paragraph>
      <Action href={links.dashboard()}>Open your dashboard</Action>
      {decision === "verify" && <Further href={links.creatorPageForm()}>Next: show and share your public page</Further>}
    </Layout>
  ),
  samples: {
    creator: [
      { name: "Riley Stone", decision: "verify" },
      { name: "Riley Stone", decision: "unverify" },
      { name: "Riley Stone", decision: "allow-name" },
      { name: "Riley Stone", decision: "allow-words" },
      { name: "Riley Stone", decision: "lift" },
      { name: "Riley Stone", decision: "hold-words" },
      { name: "Riley Stone", decision: "hold-name" },
    ],
  },
});
