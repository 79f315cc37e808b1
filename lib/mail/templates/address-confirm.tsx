import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { formatDeadline } from "@/lib/time";

export const addressConfirm: MailDesign<"address-confirm"> = {
  subject: () => `Confirm this address for your ${brand.name} account`,
  letter: (move, subject) => {
    const until = formatDeadline(new Date(move.expiresAt), move.zone);
    return (
      <Letter
        subject={subject}
        preview={`The link works once, until ${until}.`}
        heading="Confirm your new address"
        because="a member asked to move an account to your address"
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          Somebody who is signed in to {brand.name} asked to move their account to this address. Once it is confirmed,
          they sign in with it, and our mails go to it.
        </Paragraph>
        <Action href={links.addressConfirm(move)}>Look at it and confirm</Action>
        <Aside>
          The link works once, until {until} or until a newer one is asked for. Opening it changes nothing; only the
          button on its page does.
        </Aside>
        <Aside>If that was not you, ignore this mail: nothing happens without the link.</Aside>
      </Letter>
    );
  },
};
