import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { addressChange, sampleChange } from "@/lib/mail/payloads";
import { fullMoment, quoted } from "@/lib/mail/wording";
import { UNDO_HOURS } from "@/lib/time";

const payload = addressChange.extend({ stage: z.enum(["asked", "changed"]), newAddress: z.string() });
const wording: Record<z.infer<typeof payload>["stage"], { subject: string; heading: string; action: string }> = {
  asked: {
    subject: `Somebody asked to change the email address of your ${brand.name} account`,
    heading: "Somebody asked to change your email address",
    action: "It wasn’t me: stop it",
  },
  changed: {
    subject: `The email address of your ${brand.name} account was changed`,
    heading: "Your account has a new email address",
    action: "It wasn’t me: undo it",
  },
};

/** To a member's old address: a change was requested or carried out. `expiresAt`: when the link expires. */
export const addressNotice = defineMail({
  label: "Change of address",
  lane: "awaited",
  budget: "until_confirmed",
  payload,
  subject: ({ stage }) => wording[stage].subject,
  body: (move, { Action, Aside, Layout, Paragraph }) => {
    const { heading, action } = wording[move.stage];
    const until = fullMoment(move.expiresAt, move.zone);
    const address = <bdi>{quoted(move.newAddress, 254)}</bdi>;
    return (
      <Layout
        preview="If that was you, you do not need to do anything."
        heading={heading}
        because="your account had this address when its change was asked for"
      >
        <Paragraph>Hello,</Paragraph>
        {move.stage === "asked" ? (
          <Paragraph>
            Somebody who is signed in to your account asked to move it to {address}. Nothing has changed yet: the new
            address has until {until} to confirm.
          </Paragraph>
        ) : (
          <Paragraph>
            Your account moved to {address}. You sign in with that address from now on, and our emails go there. Every
            other session has ended. Licenses and agreements stay as they are.
          </Paragraph>
        )}
        <Paragraph>
          If that was you, you do not need to do anything. If not, open this page and press its button:
        </Paragraph>
        <Action href={links.addressUndo(move)}>{action}</Action>
        <Aside>
          {move.stage === "asked"
            ? `The link stops the change and signs out every device. It works for ${UNDO_HOURS} hours after the change, too.`
            : `The link works until ${until}. It takes this address back, signs out everywhere, ends the links that were sent to the new address, and puts a creator’s payout email and rules back to what they were. Licenses made in the meantime stay as they are.`}
        </Aside>
      </Layout>
    );
  },
  samples: {
    creator: [
      { ...sampleChange, stage: "asked", newAddress: "riley@example.org" },
      { ...sampleChange, stage: "changed", newAddress: "riley@example.org" },
    ],
  },
});
