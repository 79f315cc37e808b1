import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { nameOf } from "@/lib/mail/wording";

const words = {
  verify: {
    subject: "You are verified",
    text: "Our staff checked your identity. Your public page, your badge and the certificates of new licenses say so, for the name, mailbox, portrait and page address that we checked. Changing one of them suspends the seal until we have looked again.",
  },
  unverify: {
    subject: "Your Verified seal was removed",
    text: "Your public page and your badge do not show it any more. Licenses made before stay as they are. If you think this is a mistake, reply to this email.",
  },
  "allow-name": {
    subject: "Your name is now shown",
    text: "We looked at your name. If your page is public, it and the directory show it now, and offers can reach you.",
  },
  lift: {
    subject: "Your profile is no longer suspended",
    text: "Brands can make you offers again. If your page is public, the directory shows you too. Offers that were closed stay closed.",
  },
  "hold-name": {
    subject: "We are checking your name",
    text: "We are checking it because it looks like that of a verified creator. You do not need to do anything. Until we have looked at it, your public page and the directory do not show it, and no new offer reaches you. Your licenses stay in force. To tell us that the name is yours, reply to this email.",
  },
} as const;

/** To a creator: what staff decided about the verification or the name, or that a suspension was lifted. */
export const creatorDecision = defineMail({
  label: "Creator checked",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({ name: z.string(), decision: z.enum(["verify", "unverify", "allow-name", "lift", "hold-name"]) }),
  subject: ({ decision }) => `${words[decision].subject} on ${brand.name}`,
  body: ({ name, decision }, { Action, Further, Layout, Paragraph }) => (
    <Layout preview={words[decision].subject} heading={words[decision].subject} because="you have a creator profile">
      <Paragraph>
        Hello <bdi>{nameOf(name)}</bdi>. {words[decision].text}
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
      { name: "Riley Stone", decision: "lift" },
      { name: "Riley Stone", decision: "hold-name" },
    ],
  },
});
