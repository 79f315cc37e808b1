import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { addressChange, sampleChange, sampleSession, session } from "@/lib/mail/payloads";
import { fullMoment, nameOf } from "@/lib/mail/wording";

const payload = session.extend({
  what: z.enum([
    "payout",
    "rules",
    "rules-at-once",
    "closed",
    "brand-closed",
    "calendar",
    "sign-in",
    "factor-added",
    "factor-removed",
    "recovery-code",
    "password",
  ]),
  changes: z.array(z.tuple([z.string(), z.string()])),
  /** For the address that the account has left, which can undo the move. */
  undo: addressChange.optional(),
});
type Words = { subject: string; heading: string; opening: string; undone: string };

const wording: Record<z.infer<typeof payload>["what"], Words> = {
  payout: {
    subject: `Your ${brand.name} payouts go to another email address`,
    heading: "Your payouts go to another email address",
    opening: "The payout email of your account was changed. Before launch nothing is paid out.",
    undone: "Then sign in and save your payout email again.",
  },
  rules: {
    subject: `Your ${brand.name} rules now allow more`,
    heading: "Your rules now allow more",
    opening: "The rules of your profile were changed: they allow more than before.",
    undone: "Then sign in and save your own rules again.",
  },
  "rules-at-once": {
    subject: `Your ${brand.name} rules now allow more, and approve automatically`,
    heading: "Your rules now approve offers automatically",
    opening:
      "The rules of your profile were changed: offers that keep to them are approved without asking you, and they allow more than before.",
    undone:
      "Then sign in and save your own rules again. Offers that were approved in the meantime are on your dashboard.",
  },
  closed: {
    subject: `Your ${brand.name} profile is closed`,
    heading: "Your profile is closed",
    opening:
      "Your profile was closed for good. You get no more offers, your public page is gone, and your licenses stay as they are.",
    undone: "Then write to us, and we will look at it.",
  },
  "brand-closed": {
    subject: `Your ${brand.name} brand account is closed`,
    heading: "Your brand’s account is closed",
    opening:
      "The account of your brand was closed for good. Open offers were withdrawn, and your licenses stay as they are.",
    undone: "Then write to us, and we will look at it.",
  },
  calendar: {
    subject: `A calendar link was made in your ${brand.name} account`,
    heading: "A calendar link was made",
    opening:
      "A calendar link was made in your account. Anyone who has it can see the deadlines of your offers and the ends of your licenses. An earlier link no longer works.",
    undone: "That also ends the calendar link.",
  },
  "sign-in": {
    subject: `A new browser opened your ${brand.name} account`,
    heading: "A new browser signed in",
    opening: "Somebody signed in to your account with a browser that had not signed in to it before.",
    undone: "Signing in usually takes a link sent by email, so check who else can read yours.",
  },
  "factor-added": {
    subject: `A sign-in method was added to your ${brand.name} account`,
    heading: "An app or a passkey was added",
    opening: "An authenticator app or a passkey was added to your account.",
    undone:
      "On a member’s account that also removes the passkey. If you are an administrator, tell whoever runs the site at once.",
  },
  "factor-removed": {
    subject: `A sign-in method was removed from your ${brand.name} account`,
    heading: "An app or a passkey was removed",
    opening: "An authenticator app or a passkey was removed from your account.",
    undone: "Then sign in and check which sign-in methods are left.",
  },
  "recovery-code": {
    subject: `A recovery code opened your ${brand.name} account`,
    heading: "A recovery code was used",
    opening: "One of your recovery codes was used in place of an authenticator app or a passkey. It no longer works.",
    undone: "Then sign in and make new codes: somebody has a copy of yours.",
  },
  password: {
    subject: `Your ${brand.name} password was changed`,
    heading: "Your password was changed",
    opening: "Another password was chosen for your account, and every other session of it has ended.",
    undone: "Then ask for a sign-in link, and choose a password of your own.",
  },
};

/**
 * To a member, after the act: an important change, or a sign-in from another browser. Also to an address that the account left
 * recently, while that can undo the move. `changes`: display text, which may include typed text.
 */
export const accountNotice = defineMail({
  label: "Account notice",
  lane: "awaited",
  budget: "until_confirmed",
  // Each reports a different act, but a calendar's address can be made again and again.
  dedupeKey: ({ what }) => (what === "calendar" ? what : null),
  payload,
  subject: ({ what }) => wording[what].subject,
  body: (notice, { Action, Aside, Facts, Layout, Paragraph }) => {
    const { heading, opening, undone } = wording[notice.what];
    return (
      <Layout
        preview="If that was you, you do not need to do anything."
        heading={heading}
        because={
          notice.undo
            ? "your account had this address until recently, and this address can take it back"
            : "your account has this address, and we report what concerns its safety"
        }
      >
        <Paragraph>{opening}</Paragraph>
        {notice.undo ? (
          <>
            <Paragraph>
              Your account has moved from this address to another. If both were you, you do not need to do anything. If
              not, take your address back. {notice.what === "closed" && undone}
            </Paragraph>
            <Action href={links.addressUndo(notice.undo)}>It wasn’t me: take my address back</Action>
          </>
        ) : (
          <>
            <Paragraph>
              If that was you, you do not need to do anything. If not, sign out everywhere. {undone}
            </Paragraph>
            <Action href={links.signOut(notice)}>It wasn’t me: sign out everywhere</Action>
          </>
        )}
        <Facts
          rows={[
            ...notice.changes.map(([label, value]) => [label, nameOf(value)] as const),
            ["Browser", notice.browser],
            ["When", fullMoment(notice.at, notice.zone)],
          ]}
        />
        {notice.undo ? (
          <Aside>
            The link works until {fullMoment(notice.undo.expiresAt, notice.zone)}. It signs out everywhere, and puts
            your payout email and your rules back to what they were before the move. Licenses made in the meantime stay
            as they are.
          </Aside>
        ) : (
          <Aside>
            The link works until {fullMoment(notice.until, notice.zone)}. Its button ends every session of your account,
            and whatever was set up in one, such as a calendar link.
          </Aside>
        )}
      </Layout>
    );
  },
  samples: {
    creator: [
      {
        ...sampleSession,
        what: "payout",
        changes: [
          ["Payouts before", "riley@example.com"],
          ["Payouts now", "elsewhere@example.org"],
        ],
      },
      { ...sampleSession, what: "rules", changes: [["Minimum rate", "$400.00 (was $500.00)"]] },
      { ...sampleSession, what: "rules-at-once", changes: [["Minimum rate", "$1.00 (was $50.00)"]] },
      { ...sampleSession, what: "closed", changes: [["Open offers declined", "2"]] },
      { ...sampleSession, what: "closed", changes: [["Open offers declined", "2"]], undo: sampleChange },
      { ...sampleSession, what: "rules", changes: [["Minimum rate", "$1.00 (was $50.00)"]], undo: sampleChange },
      { ...sampleSession, what: "calendar", changes: [] },
      { ...sampleSession, what: "sign-in", changes: [] },
      { ...sampleSession, what: "factor-added", changes: [["Added", "Authenticator app"]] },
      { ...sampleSession, what: "factor-removed", changes: [["Removed", "My phone"]] },
      { ...sampleSession, what: "recovery-code", changes: [["Codes left", "9"]] },
      { ...sampleSession, what: "password", changes: [] },
    ],
    buyer: [{ ...sampleSession, what: "brand-closed", changes: [["Open offers withdrawn", "2"]] }],
  },
});
