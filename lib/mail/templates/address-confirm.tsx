import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { addressChange, sampleChange } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";

/** To the address that a member asked to change to. Contains no typed text. */
export const addressConfirm = defineMail({
  label: "Address to confirm",
  lane: "awaited",
  budget: "always",
  payload: addressChange,
  subject: () => `Confirm this email address for your ${brand.name} account`,
  body: (move, { Action, Aside, Layout, Paragraph }) => {
    const until = fullMoment(move.expiresAt, move.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Confirm your new email address"
        because="a member asked to move an account to your address"
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          Somebody who is signed in to {brand.name} asked to move their account to this address. Once it is confirmed,
          they sign in with it, and our emails go to it.
        </Paragraph>
        <Action href={links.addressConfirm(move)}>Review and confirm</Action>
        <Aside>
          The link works once, until {until} or until a newer one is asked for. Opening it changes nothing; only the
          button on its page does.
        </Aside>
        <Aside>If that was not you, ignore this email: nothing happens without the link.</Aside>
      </Layout>
    );
  },
  samples: { creator: [sampleChange] },
});
