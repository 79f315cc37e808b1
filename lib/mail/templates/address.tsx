import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { addressChange, sampleChange, zoned } from "@/lib/mail/payloads";
import { fullMoment, nameOf, quoted } from "@/lib/mail/wording";
import { UNDO_HOURS } from "@/lib/time";

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

const addressNoticePayload = addressChange.extend({ stage: z.enum(["asked", "changed"]), newAddress: z.string() });
const addressNoticeWording: Record<
  z.infer<typeof addressNoticePayload>["stage"],
  { subject: string; heading: string; action: string }
> = {
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
  payload: addressNoticePayload,
  subject: ({ stage }) => addressNoticeWording[stage].subject,
  body: (move, { Action, Aside, Layout, Paragraph }) => {
    const { heading, action } = addressNoticeWording[move.stage];
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

const addressReturnedPayload = zoned.extend({
  address: z.string(),
  /** Missing if the member is no creator. */
  rules: z.enum(["unchanged", "restored", "off"]).optional(),
  changes: z.array(z.tuple([z.string(), z.string()])),
});

const addressReturnedWording: Record<NonNullable<z.infer<typeof addressReturnedPayload>["rules"]>, string> = {
  unchanged: "Your payout email and your rules were not changed in the meantime.",
  restored:
    "Your payout email and your rules are what they were before your account moved. AI training or automatic approval that we switched off stays off until you switch it on.",
  off: "We do not know what your payout email and your rules were before your account moved. So your payouts go to this address now, and no offer is approved automatically: look at both. Before launch nothing is paid out.",
};

/** To a member who took the old address back. `changes`: display text, which may include typed text. */
export const addressReturned = defineMail({
  label: "Address taken back",
  lane: "awaited",
  budget: "until_confirmed",
  payload: addressReturnedPayload,
  subject: () => `Your ${brand.name} account has its old email address again`,
  body: ({ address, rules, changes }, { Action, Facts, Layout, Paragraph }) => (
    <Layout
      preview="All devices are signed out. Sign in with this address."
      heading="Your account has this email address again"
      because="the link that takes this address back was pressed"
    >
      <Paragraph>
        The change of your address was undone: you sign in with this address again. All devices are signed out, and the
        links that were sent to the other address have ended.
      </Paragraph>
      <Action href={links.signInPage()}>Sign in</Action>
      {rules && <Paragraph>{addressReturnedWording[rules]}</Paragraph>}
      <Facts
        rows={[["You sign in with", address], ...changes.map(([label, value]) => [label, nameOf(value)] as const)]}
      />
      {rules && (
        <Paragraph>
          Licenses made in the meantime, including those approved automatically, stay as they are. You find them on your
          dashboard. If one should not exist, write to us.
        </Paragraph>
      )}
    </Layout>
  ),
  samples: {
    creator: [
      {
        address: "riley@example.com",
        rules: "restored",
        changes: [
          ["Minimum Rate", "$500.00"],
          ["Minimum Rate until now", "$1.00"],
          ["Payout Email", "riley@example.com"],
          ["Payout Email until now", "elsewhere@example.org"],
        ],
      },
      {
        address: "riley@example.com",
        rules: "off",
        changes: [
          ["Automatic approval", "Off"],
          ["Automatic approval until now", "On"],
        ],
      },
      { address: "riley@example.com", rules: "unchanged", changes: [] },
    ],
    buyer: [{ address: "dana@example.com", changes: [] }],
  },
});
