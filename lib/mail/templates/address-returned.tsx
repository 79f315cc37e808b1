import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { zoned } from "@/lib/mail/payloads";
import { nameOf } from "@/lib/mail/wording";

const payload = zoned.extend({
  address: z.string(),
  /** Missing if the member is no creator. */
  rules: z.enum(["unchanged", "restored", "off"]).optional(),
  changes: z.array(z.tuple([z.string(), z.string()])),
});

const wording: Record<NonNullable<z.infer<typeof payload>["rules"]>, string> = {
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
  payload,
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
      {rules && <Paragraph>{wording[rules]}</Paragraph>}
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
