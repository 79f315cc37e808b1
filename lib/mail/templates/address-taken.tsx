import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { zoned } from "@/lib/mail/payloads";

/** To an account's owner whose address another member asked to change to. Nothing was changed. */
export const addressTaken = defineMail({
  label: "Address asked for",
  lane: "awaited",
  budget: "always",
  payload: zoned,
  subject: () => `Somebody asked to move their ${brand.name} account to this email address`,
  body: (_, { Action, Layout, Paragraph }) => (
    <Layout
      preview="This address has an account, so nothing was changed."
      heading="This email address already has an account"
      because="somebody asked to move another account to your address"
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Somebody asked to move their account to this address. It has an account of its own, so nothing was changed, and
        they were not told that it has one.
      </Paragraph>
      <Paragraph>If it was not you, you do not need to do anything. If it was, sign in with this address.</Paragraph>
      <Action href={links.signInPage()}>Sign in</Action>
      <Paragraph>Two accounts cannot be merged: for the other one, choose an address without an account.</Paragraph>
    </Layout>
  ),
  samples: { buyer: [{}] },
});
