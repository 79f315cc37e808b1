import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";

export const addressTaken: MailDesign<"address-taken"> = {
  subject: () => `Somebody asked to move their ${brand.name} account to this address`,
  letter: (_, subject) => (
    <Letter
      subject={subject}
      preview="This address has an account, so nothing was changed."
      heading="This address has an account already"
      because="somebody asked to move another account to your address"
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Somebody asked to move their account to this address. It has an account of its own, so nothing was changed, and
        they were not told that it has one.
      </Paragraph>
      <Paragraph>
        If that was you, sign in with this address. Two accounts are not made one: choose an address for the other that
        has none yet.
      </Paragraph>
      <Action href={links.signInPage()}>Sign in</Action>
      <Aside>If it was not you, there is nothing to do.</Aside>
    </Letter>
  ),
};
