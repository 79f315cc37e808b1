import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { nameOf } from "@/lib/mail/wording";

const words = {
  verify: {
    subject: "You are verified",
    text: "A person at our desk checked who you are. Your public page, your badge and the certificates of new licenses say so, for the name, mailbox, portrait and page address that we checked. Changing one of them suspends the seal until we have looked again.",
  },
  unverify: {
    subject: "Your Verified seal was removed",
    text: "Your public page and your badge do not show it any more. Licenses made before stay as they are. Answer this mail if you think that this is a mistake.",
  },
  "allow-name": {
    subject: "Your name is shown from now on",
    text: "We looked at your name. Your public page, if it is switched on, and the directory show it, and offers can reach you.",
  },
} as const;

export const creatorDecision: MailDesign<"creator-decision"> = {
  subject: ({ decision }) => `${words[decision].subject} on ${brand.name}`,
  letter: ({ name, decision }, subject) => (
    <Letter
      subject={subject}
      preview={words[decision].subject}
      heading={words[decision].subject}
      because="you have a creator profile"
    >
      <Paragraph>
        It is about the name <bdi>{nameOf(name)}</bdi>. {words[decision].text}
      </Paragraph>
      <Further href={links.dashboard()}>Your offers, licenses and rules</Further>
    </Letter>
  ),
};
