import { z } from "zod";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { zoned } from "@/lib/mail/payloads";
import { excerptOf, fullMoment, messageOf, nameOf } from "@/lib/mail/wording";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";

const payload = z.object({
  invitationId: z.string(),
  tokenSalt: z.string(),
  /** Present if one is set; missing in mails of the previous release. */
  postalAddress: z.string().optional(),
});
type Invitation = z.infer<typeof payload>;

const tokenOf = ({ invitationId, tokenSalt }: Invitation): string =>
  deriveToken("invitation-refuse", invitationId, tokenSalt);

/** Names nobody and repeats nothing typed, because nobody checked who typed the address. */
export const creatorInvitation = defineMail({
  label: "Invitation to a creator",
  lane: "announcements",
  budget: "always",
  payload,
  subject: () => `Somebody wants to make you an offer on ${brand.name}`,
  body: (invitation, { Action, Aside, Further, OfferLayout, Paragraph }) => (
    <OfferLayout
      preview="You set the terms, and decide on every offer."
      heading="Somebody looked for you"
      because={`somebody typed your address to make you an offer on ${brand.name}`}
      {...(invitation.postalAddress && { postalAddress: invitation.postalAddress })}
    >
      <Paragraph>
        Somebody wanted to license your voice or likeness on {brand.name} and did not find you there. Say what may be
        licensed, for which uses and from which price, and they can make you an offer.
      </Paragraph>
      <Paragraph>
        You keep 100% of your posted rate, pay no fees and approve every use. AI training is off unless you switch it
        on.
      </Paragraph>
      <Action href={siteUrl() + paths.creatorOnboard}>Set your terms</Action>
      <Aside>We have not checked who it was, so we do not name them. We invite an address at most once a year.</Aside>
      <Further href={siteUrl() + paths.mailed("invitations", invitation.invitationId, tokenOf(invitation))}>
        No more invitations to this address
      </Further>
    </OfferLayout>
  ),
  unsubscribe: (invitation) => siteUrl() + paths.unsubscribe(invitation.invitationId, tokenOf(invitation)),
  samples: {
    creator: [
      {
        invitationId: "b8a3c6de-0000-4000-8000-000000000007",
        tokenSalt: "0123abcd0123abcd0123abcd0123abcd",
        postalAddress: "1 Example Street, Atlanta, GA 30303",
      },
    ],
  },
});

/** `lead`: also shown beside the subject in a mailbox. */
const words = {
  verify: {
    subject: "You are verified",
    lead: "Our staff checked your identity.",
    rest: "Your public page, your badge and the certificates of new licenses say so, for the name, mailbox, portrait and page address that we checked. Changing one of them suspends the seal until we have looked again.",
  },
  unverify: {
    subject: "Your Verified seal was removed",
    lead: "Your public page and your badge no longer show it.",
    rest: "Licenses made before stay as they are. If you think this is a mistake, reply to this email.",
  },
  "allow-name": {
    subject: "Your name is now shown",
    lead: "We checked your name.",
    rest: "The directory and your public page show it if the page is public, and offers can reach you.",
  },
  "allow-words": {
    subject: "Your page now says what you wrote",
    lead: "We checked the words of your page.",
    rest: "The directory and your public page show them if the page is public.",
  },
  "hold-words": {
    subject: "We are checking words of your page",
    lead: "Your page names a creator whom we have verified since, so we are checking it.",
    rest: "You do not need to do anything. Until we have looked at it, your public page leaves these words or links out; everything else of it stays. To tell us that they are right, reply to this email.",
  },
  lift: {
    subject: "Your profile is no longer suspended",
    lead: "Brands can make you offers again.",
    rest: "If your page is public, the directory shows you too. Offers that were closed stay closed.",
  },
  "hold-name": {
    subject: "We are checking your name",
    lead: "Your name looks like that of a verified creator, so we are checking it.",
    rest: "You do not need to do anything. Until we have looked at it, your public page and the directory do not show it, and no new offer reaches you. Your licenses stay as they are. To tell us that the name is yours, reply to this email.",
  },
} as const;

/** To a creator: what staff decided about the verification or the name, or that they lifted a suspension. */
export const creatorDecision = defineMail({
  label: "Creator checked",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({
    name: z.string(),
    decision: z.enum(["verify", "unverify", "allow-name", "allow-words", "lift", "hold-name", "hold-words"]),
  }),
  subject: ({ decision }) => `${words[decision].subject} on ${brand.name}`,
  body: ({ decision }, { Action, Further, Layout, Paragraph }) => (
    <Layout preview={words[decision].lead} heading={words[decision].subject} because="you have a creator profile">
      <Paragraph>
        {words[decision].lead} {words[decision].rest}
      </Paragraph>
      <Action href={links.dashboard()}>Open your dashboard</Action>
      {decision === "verify" && <Further href={links.creatorPageForm()}>Next: show and share your public page</Further>}
    </Layout>
  ),
  samples: {
    creator: [
      { name: "Riley Stone", decision: "verify" },
      { name: "Riley Stone", decision: "unverify" },
      { name: "Riley Stone", decision: "allow-name" },
      { name: "Riley Stone", decision: "allow-words" },
      { name: "Riley Stone", decision: "lift" },
      { name: "Riley Stone", decision: "hold-words" },
      { name: "Riley Stone", decision: "hold-name" },
    ],
  },
});

/** To a creator: staff suspended the profile, why, and what that means. `creator-decision` says when it is lifted. */
export const profileSuspended = defineMail({
  label: "Profile suspended",
  lane: "decisions",
  budget: "until_confirmed",
  payload: zoned.extend({
    name: z.string(),
    /** What staff wrote for the creator. */
    reason: z.string(),
    at: z.string(),
    /** How many offers closed with it. */
    closed: z.int(),
  }),
  subject: () => `Your profile on ${brand.name} is suspended`,
  body: ({ reason, at, closed, zone }, { Action, Facts, Layout, Notice, Paragraph }) => (
    <Layout
      preview="Why, what it means, and how to answer."
      heading="Your profile is suspended"
      because="you have a creator profile"
    >
      <Paragraph>We suspended your profile. The reason:</Paragraph>
      <Notice>
        “<bdi>{messageOf(reason)}</bdi>”
      </Notice>
      <Paragraph>To object, or to ask about it, reply to this email.</Paragraph>
      <Action href={links.dashboard()}>Open your dashboard</Action>
      <Facts
        rows={[
          ["Suspended since", fullMoment(at, zone)],
          ["Open offers closed", closed === 0 ? "None were open" : String(closed)],
        ]}
      />
      <Paragraph>
        Brands cannot make you new offers, and your public page and the directory do not show you. Your licenses stay as
        they are. You can still sign in.
      </Paragraph>
    </Layout>
  ),
  samples: {
    creator: [
      {
        name: "Riley Stone",
        reason: "Two brands showed us that the portrait is of somebody else.",
        at: "2026-11-21T10:00:00.000Z",
        closed: 3,
      },
      {
        name: "Riley Stone",
        reason: "Another person showed us that this name and voice are theirs.",
        at: "2026-11-21T10:00:00.000Z",
        closed: 0,
      },
    ],
  },
});

/** To a creator: staff removed a sample, and why. */
export const sampleRemoved = defineMail({
  label: "Sample removed",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({ name: z.string(), title: z.string(), why: z.string() }),
  subject: () => `We removed a sample of yours on ${brand.name}`,
  body: ({ title, why }, { Action, Layout, Notice, Paragraph }) => (
    <Layout
      preview="Nobody can hear it any more. Your other samples stay."
      heading="We removed a sample of yours"
      because="you have a creator profile"
    >
      <Paragraph>
        We listened to your sample “<bdi>{nameOf(title)}</bdi>” and removed it. The reason:
      </Paragraph>
      <Notice>
        “<bdi>{excerptOf(why)}</bdi>”
      </Notice>
      <Paragraph>
        Nobody can hear it any more. Your other samples stay, and you can add another one. If you think this is a
        mistake, reply to this email.
      </Paragraph>
      <Action href={links.samples()}>Open your samples</Action>
    </Layout>
  ),
  samples: {
    creator: [{ name: "Riley Stone", title: "Game, loud", why: "Somebody else’s song plays in the background." }],
  },
});

/** To a creator: staff removed a picture, and why. */
export const pictureRemoved = defineMail({
  label: "Picture removed",
  lane: "decisions",
  budget: "until_confirmed",
  payload: z.object({ name: z.string(), why: z.string() }),
  subject: () => `We removed a picture of yours on ${brand.name}`,
  body: ({ why }, { Action, Layout, Notice, Paragraph }) => (
    <Layout
      preview="Nobody can see it any more. Your other pictures stay."
      heading="We removed a picture of yours"
      because="you have a creator profile"
    >
      <Paragraph>We looked at your pictures and removed one. The reason:</Paragraph>
      <Notice>
        “<bdi>{excerptOf(why)}</bdi>”
      </Notice>
      <Paragraph>
        Nobody can see it any more. Your other pictures stay, and you can add another one. If you think this is a
        mistake, reply to this email.
      </Paragraph>
      <Action href={links.pictures()}>Open your pictures</Action>
    </Layout>
  ),
  samples: {
    creator: [{ name: "Riley Stone", why: "The photo is of somebody else." }],
  },
});
