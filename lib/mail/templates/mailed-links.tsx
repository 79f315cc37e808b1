import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, sampleSession, session, signInLink, zoned } from "@/lib/mail/payloads";
import { fullMoment, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { ALL_MEDIA } from "@/lib/terms/scope";
import { listOf } from "@/lib/text/typeset";

const payload = signInLink.extend({
  name: z.string(),
  reason: z.enum(["sign-in", "admin-sign-in", "already-registered", "already-suspended", "already-closed"]),
});
type Reason = z.infer<typeof payload>["reason"];

const wording: Record<Reason, { subject: string; heading: string; opening: string; action: string; because: string }> =
  {
    "sign-in": {
      subject: `Your sign-in link for ${brand.name}`,
      heading: "Sign in",
      opening: "You asked to sign in with this address.",
      action: "Continue to sign in",
      because: "somebody asked to sign in with your address",
    },
    "admin-sign-in": {
      subject: `Your sign-in link for the ${brand.name} admin area`,
      heading: "Sign in to the admin area",
      opening: "You asked for a link to the admin area with this address.",
      action: "Continue to sign in",
      because: "somebody asked to sign in to the admin area with your address",
    },
    "already-registered": {
      subject: `You already have a ${brand.name} profile`,
      heading: "You already have a profile",
      opening:
        "Somebody tried to create a creator profile with this address, or another spelling of it. It has one already, and nothing in it was changed. If that was you, sign in instead.",
      action: "Continue to sign in",
      because: "a second profile was asked for with your address",
    },
    "already-suspended": {
      subject: `Your ${brand.name} profile is suspended`,
      heading: "You already have a profile",
      opening:
        "Somebody tried to create a creator profile with this address, or another spelling of it. It has one already, which is suspended, and no second one takes its place. If that was you, sign in to read why, and write to us if it was a mistake.",
      action: "Continue to sign in",
      because: "a second profile was asked for with your address",
    },
    "already-closed": {
      subject: `Your ${brand.name} profile is closed`,
      heading: "You already have a profile",
      opening:
        "Somebody tried to create a creator profile with this address, or another spelling of it. It has one already, which was closed for good, and no second one takes its place. If that was you, sign in to see its licenses. To begin anew, have your data erased first.",
      action: "Continue to sign in",
      because: "a second profile was asked for with your address",
    },
  };

/**
 * `reason`: a creator or an administrator asked to sign in, or somebody tried to onboard a person who already has a profile,
 * which may be suspended or closed.
 */
export const magicLink = defineMail({
  label: "Sign-in link",
  lane: "awaited",
  budget: "until_confirmed",
  dedupeKey: ({ reason }) => reason,
  payload,
  subject: ({ reason }) => wording[reason].subject,
  body: (link, { Action, Aside, Layout, Paragraph }) => {
    const { heading, opening, action, because } = wording[link.reason];
    const until = fullMoment(link.expiresAt, link.zone);
    return (
      <Layout preview={`The link works once, until ${until}.`} heading={heading} because={because}>
        <Paragraph>Hello {nameOf(link.name)},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Action href={links.signIn(link)}>{action}</Action>
        <Aside>
          The link works once, until {until} or until you are sent a newer one. Opening it shows a confirm button; only
          that button signs you in.
        </Aside>
        <Aside>
          Nobody at {brand.name} will ever ask you for this link. If you did not ask for it, ignore this email: nobody
          can sign in without the link.
        </Aside>
      </Layout>
    );
  },
  samples: {
    creator: [
      { ...sampleLink, name: "Riley Stone", reason: "admin-sign-in" },
      { ...sampleLink, name: "Riley Stone", reason: "sign-in" },
      { ...sampleLink, name: "Riley Stone", reason: "already-registered" },
      { ...sampleLink, name: "Riley Stone", reason: "already-suspended" },
      { ...sampleLink, name: "Riley Stone", reason: "already-closed" },
    ],
  },
});

/**
 * To an address that was onboarded: the link that shows and activates that one draft. Contains no typed text. Each link opens
 * its own draft, so a stranger's mail does not replace the owner's. `paysElsewhere`: payouts would go to another address.
 */
export const onboardingLink = defineMail({
  label: "Onboarding link",
  lane: "awaited",
  budget: "always",
  payload: signInLink.extend({
    preset: z.string(),
    rights: z.string(),
    priceFloorCents: z.number(),
    autoApprove: z.boolean(),
    allowsExclusive: z.boolean().optional(),
    /** In words. Missing in mails of the previous release. */
    media: z.string().optional(),
    paysElsewhere: z.boolean(),
  }),
  subject: () => `Confirm your email address to finish your ${brand.name} profile`,
  body: (draft, { Action, Aside, Facts, Layout, Paragraph }) => {
    const until = fullMoment(draft.expiresAt, draft.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Finish your profile"
        because="somebody filled in the form for creators with your address"
      >
        <Paragraph>
          Hello, the creator form was filled in with your address. Open the page to check every answer; its button
          creates your profile. Nothing is active until then.
        </Paragraph>
        <Action href={links.signIn(draft)}>Review and confirm</Action>
        <Facts
          rows={[
            ["Preset", draft.preset],
            ["Brands may ask for", draft.rights],
            ["Minimum rate", formatUsd(draft.priceFloorCents)],
            ["Auto-approve", draft.autoApprove ? "On" : "Off"],
            ["Exclusive licenses", draft.allowsExclusive ? "May be asked for" : "Off"],
            ["Media", draft.media ?? ALL_MEDIA],
            ["Payout email", draft.paysElsewhere ? "Another address, shown behind the link" : "This address"],
          ]}
        />
        <Aside>
          The link works once, until {until}. If you did not send this form, ignore this email: the answers are then
          deleted.
        </Aside>
        <Aside>Nobody at {brand.name} will ever ask you for this link.</Aside>
      </Layout>
    );
  },
  samples: {
    creator: [
      {
        ...sampleLink,
        preset: "Standard",
        rights: "Likeness, voice",
        priceFloorCents: 5_000,
        autoApprove: false,
        paysElsewhere: false,
      },
      {
        ...sampleLink,
        preset: "Open",
        rights: "Likeness, voice, AI training",
        priceFloorCents: 5_000,
        autoApprove: true,
        allowsExclusive: true,
        media: "Organic social, online video",
        paysElsewhere: true,
      },
    ],
  },
});

const aimOf = ({ opensData, decides }: { opensData?: true | undefined; decides?: true | undefined }) =>
  opensData ? "open" : decides ? "decide" : "change";

const said = {
  open: {
    subject: `Confirm it to see your data on ${brand.name}`,
    because: "asked for your data, which your mailbox has to confirm",
    next: "Nothing is shown yet. If this was you, open the page below and press its button. It leads on to your data.",
    limits: "no change of your account, and shows nothing by itself.",
  },
  decide: {
    subject: `Confirm a decision on ${brand.name}`,
    because: "made a decision that your mailbox has to confirm",
    next: "Nothing is decided yet. If this was you, open the page below and press its button, then press the button again where you were.",
    limits: "no change of your account, and decides nothing by itself.",
  },
  change: {
    subject: `Confirm a change of your ${brand.name} account`,
    because: "asked for a change that your mailbox has to confirm",
    next: "Nothing has changed yet. If this was you, open the page below and press its button, then save again where you were.",
    limits: "no other change of your account, and changes nothing by itself.",
  },
} as const;

/** To a member: a session wants to do the `acts` (display texts), and needs this link to be pressed first. */
export const mailboxProof = defineMail({
  label: "Mailbox to prove",
  lane: "awaited",
  budget: "until_confirmed",
  dedupeKey: ({ sessionId, acts }) => `${sessionId}: ${acts.join(", ")}`,
  payload: session.extend({
    requestId: z.string(),
    tokenSalt: z.string(),
    expiresAt: z.string(),
    acts: z.array(z.string()),
    opensData: z.literal(true).optional(),
    decides: z.literal(true).optional(),
  }),
  subject: (asked) => `Was this you? ${said[aimOf(asked)].subject}`,
  body: (asked, { Action, Aside, Facts, Further, Layout, Paragraph }) => {
    const { because, next, limits } = said[aimOf(asked)];
    const until = fullMoment(asked.expiresAt, asked.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Was this you?"
        because={`somebody who is signed in to your account ${because}`}
      >
        <Paragraph>
          Somebody who is signed in to your account wants to {listOf(asked.acts)}. {next}
        </Paragraph>
        <Action href={links.mailboxProof(asked)}>Yes, it’s me: review</Action>
        <Facts
          rows={[
            ["Browser", asked.browser],
            ["When", fullMoment(asked.at, asked.zone)],
          ]}
        />
        <Aside>
          The link works once, until {until}. It confirms this for that one browser, {limits}
        </Aside>
        <Aside>
          If this was not you, do not open that link. Somebody is signed in as you: sign out everywhere, which ends
          their session.
        </Aside>
        <Further href={links.signOut(asked)}>No, sign out everywhere</Further>
      </Layout>
    );
  },
  samples: {
    creator: [
      {
        ...sampleSession,
        requestId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-21T10:15:00.000Z",
        acts: ["send your payouts to another address", "loosen the rules of your offers"],
      },
      {
        ...sampleSession,
        requestId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-21T10:15:00.000Z",
        acts: ["see, download or erase everything that we hold about you"],
        opensData: true,
      },
      {
        ...sampleSession,
        requestId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-21T10:15:00.000Z",
        acts: ["end a license, or one of its rights, for good"],
        decides: true,
      },
    ],
  },
});

/** To an address about which something is held: whoever reads its mail may see, download and erase it. */
export const yourDataLink = defineMail({
  label: "Link to one’s own data",
  lane: "awaited",
  budget: "always",
  payload: zoned.extend({ accessId: z.string(), tokenSalt: z.string(), expiresAt: z.string() }),
  subject: () => `Your data at ${brand.name}`,
  body: (asked, { Action, Aside, Layout, Paragraph }) => {
    const until = fullMoment(asked.expiresAt, asked.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Your data"
        because="somebody, probably you, typed this address to see what we hold about it"
      >
        <Paragraph>
          The button opens a page with everything that we hold about this address: what it is, why we have it and for
          how long. There you can download all of it, stop emails, withdraw what you agreed to, and erase it.
        </Paragraph>
        <Action href={links.yourData(asked)}>See your data</Action>
        <Aside>
          The link works once, until {until}. Opening it changes nothing. If you did not ask for it, ignore this email.
        </Aside>
      </Layout>
    );
  },
  samples: {
    creator: [{ accessId: sampleLink.linkId, tokenSalt: sampleLink.tokenSalt, expiresAt: "2026-11-21T11:00:00.000Z" }],
  },
});
