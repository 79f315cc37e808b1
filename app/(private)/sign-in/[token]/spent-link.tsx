import { PageMessage } from "@/components/site/page-message";
import { DOOR_TO_ONBOARDING } from "@/lib/admin/flag-rules";
import type { MailedLink } from "@/lib/members/mailed-links";
import { paths } from "@/lib/paths";

const askAgain = { href: paths.signIn, label: "Ask for a new link" };

const texts: Record<
  Exclude<MailedLink["state"], "valid">,
  { title: string; text: string; action: { href: string; label: string; door?: string } }
> = {
  used: {
    title: "This link has been used",
    text: "Each link signs in once; to sign in again, ask for a new one. If you did not use it, somebody who reads your mailbox did.",
    action: askAgain,
  },
  retired: {
    title: "There is a newer link",
    text: "Only the newest link that we sent you works. Look for it in your mailbox, or ask for another.",
    action: askAgain,
  },
  expired: {
    title: "This link has expired",
    text: "Links stop working after a while, so that an old email opens nothing. A new one takes a minute.",
    action: askAgain,
  },
  registered: {
    title: "This address already has a profile",
    text: "It was set up without this link, so the answers sent with the link were not used. Sign in to see the profile and change its rules.",
    action: { href: paths.signIn, label: "Sign in" },
  },
  lapsed: {
    title: "This link has expired",
    text: "Nobody confirmed these answers within a day, so they were not used. Send the form again, and you get a new link.",
    action: { href: paths.creatorOnboard, label: "Create a profile", door: DOOR_TO_ONBOARDING },
  },
  unknown: {
    title: "We do not recognize this link",
    text: "It may be too old, or it was cut off in your email. Copy the whole address from the message, or ask for a new link.",
    action: askAgain,
  },
};

export function SpentLink({ state, signedIn }: { state: keyof typeof texts; signedIn: boolean }) {
  const { title, text, action } = texts[state];
  const onward = signedIn ? { href: paths.signIn, label: "Go to your dashboard" } : action;
  return (
    <PageMessage title={title} action={onward}>
      <p className="text-lg">{text}</p>
    </PageMessage>
  );
}
