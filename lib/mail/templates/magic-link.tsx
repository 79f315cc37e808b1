import { brand } from "@/lib/brand";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { links } from "@/lib/mail/links";
import { Letter } from "@/lib/mail/templates/letter";
import { Action, Aside, type MailDesign, Paragraph } from "@/lib/mail/templates/parts";
import { nameOf } from "@/lib/mail/wording";
import { formatDeadline } from "@/lib/time";

type Reason = MailPayloads["magic-link"]["reason"];

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

export const magicLink: MailDesign<"magic-link"> = {
  subject: ({ reason }) => wording[reason].subject,
  letter: (payload, subject) => {
    const { heading, opening, action, because } = wording[payload.reason];
    const until = formatDeadline(new Date(payload.expiresAt), payload.zone);
    return (
      <Letter subject={subject} preview={`The link works once, until ${until}.`} heading={heading} because={because}>
        <Paragraph>Hello {nameOf(payload.name)},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Action href={links.signIn(payload)}>{action}</Action>
        <Aside>
          The link works once, until {until} or until you are sent a newer one. Opening it shows a confirm button; only
          that button signs you in.
        </Aside>
        <Aside>
          Nobody at {brand.name} will ever ask you for this link. If you did not ask for it, ignore this mail: without
          the link nobody gets in.
        </Aside>
      </Letter>
    );
  },
};
