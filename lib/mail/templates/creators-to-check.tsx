import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Facts, Further, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";

export const creatorsToCheck: MailDesign<"creators-to-check"> = {
  subject: ({ lapsed, held }) => `Creators to check: ${lapsed + held}`,
  letter: ({ lapsed, held }, subject) => (
    <Letter
      subject={subject}
      preview="A name, mailbox, portrait or page address is another one."
      heading="Creators to check"
      because="you answer for who is called verified"
    >
      <Paragraph>
        Nothing public shows these seals and names until somebody has looked at them. Compare what was checked with what
        stands there now.
      </Paragraph>
      <Facts
        rows={[
          ["Seals that do not count any more", String(lapsed)],
          ["Names held back", String(held)],
        ]}
      />
      <Further href={links.creatorsToCheck()}>Look at them</Further>
    </Letter>
  ),
};
