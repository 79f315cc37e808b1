import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, signInLink } from "@/lib/mail/payloads";
import { fullMoment, nameOf } from "@/lib/mail/wording";

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
