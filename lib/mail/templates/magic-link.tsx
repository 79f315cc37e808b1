import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, signInLink } from "@/lib/mail/payloads";
import { fullMoment, nameOf } from "@/lib/mail/wording";

const payload = signInLink.extend({
  name: z.string(),
  reason: z.enum(["sign-in", "admin-sign-in", "already-registered"]),
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
        "Somebody tried to create a creator profile with this address. It has one already, and nothing in it was changed. If that was you, sign in instead.",
      action: "Continue to sign in",
      because: "a second profile was asked for with your address",
    },
  };

/**
 * `reason`: a sign-in was requested, by a creator or in the admin area, or somebody tried to onboard an address that has a
 * profile.
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
    ],
  },
});
