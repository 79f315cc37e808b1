import { brand } from "@/lib/brand";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { quoted } from "@/lib/mail/wording";
import { formatDeadline, UNDO_HOURS } from "@/lib/time";

const wording: Record<MailPayloads["address-notice"]["stage"], { subject: string; heading: string; action: string }> = {
  asked: {
    subject: `Somebody asked to change the address of your ${brand.name} account`,
    heading: "Another address was asked for",
    action: "This was not me: stop it",
  },
  changed: {
    subject: `The address of your ${brand.name} account was changed`,
    heading: "Your account has another address",
    action: "This was not me: undo it",
  },
};

export const addressNotice: MailDesign<"address-notice"> = {
  subject: ({ stage }) => wording[stage].subject,
  letter: (move, subject) => {
    const { heading, action } = wording[move.stage];
    const until = formatDeadline(new Date(move.expiresAt), move.zone);
    const address = <bdi>{quoted(move.newAddress, 254)}</bdi>;
    return (
      <Letter
        subject={subject}
        preview="If that was you, there is nothing to do."
        heading={heading}
        because="your account had this address when its change was asked for"
      >
        <Paragraph>Hello,</Paragraph>
        {move.stage === "asked" ? (
          <Paragraph>
            Somebody who is signed in to your account asked to move it to {address}. Nothing is changed yet: the new
            address has until {until} to confirm.
          </Paragraph>
        ) : (
          <Paragraph>
            Your account moved to {address}. You sign in with that address from now on, and our mails go there. Every
            other session has ended. Licenses and agreements stay as they are.
          </Paragraph>
        )}
        <Paragraph>If that was you, there is nothing to do. If not, press the button on this page:</Paragraph>
        <Action href={links.addressUndo(move)}>{action}</Action>
        <Aside>
          {move.stage === "asked"
            ? `The link stops the change and signs out every device. It works for ${UNDO_HOURS} hours after the change, too.`
            : `The link works until ${until}. It takes this address back, signs out everywhere, and ends the links that were mailed to the new address.`}
        </Aside>
      </Letter>
    );
  },
};
