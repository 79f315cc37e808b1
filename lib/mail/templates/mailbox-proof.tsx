import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, Facts, Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { formatDeadline } from "@/lib/time";

export const mailboxProof: MailDesign<"mailbox-proof"> = {
  subject: () => `Is it you? Confirm a change of your ${brand.name} account`,
  letter: (asked, subject) => {
    const until = formatDeadline(new Date(asked.expiresAt), asked.zone);
    return (
      <Letter
        subject={subject}
        preview={`The link works once, until ${until}.`}
        heading="Confirm that it is you"
        because="somebody who is signed in to your account asked for a change that your mailbox has to confirm"
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>Somebody who is signed in to your account wants to do this:</Paragraph>
        <Facts
          rows={[
            ...asked.acts.map((act, index) => [index === 0 ? "To do" : "And", act] as const),
            ["Browser", asked.browser],
            ["When", formatDeadline(new Date(asked.at), asked.zone)],
          ]}
        />
        <Paragraph>
          Nothing is changed yet. If it is you, press the button on this page, then save again where you were:
        </Paragraph>
        <Action href={links.mailboxProof(asked)}>It is me: look at it and confirm</Action>
        <Aside>The link works once, until {until}. It confirms that one browser, and changes nothing by itself.</Aside>
        <Aside>
          If it is not you, do not open that link. Somebody is signed in as you: sign out everywhere, which ends their
          session.
        </Aside>
        <Further href={links.signOut(asked)}>It is not me: sign out everywhere</Further>
      </Letter>
    );
  },
};
