import type { Metadata } from "next";
import { openLink } from "@/app/(private)/sign-in/[token]/actions";
import { DraftSheet } from "@/app/(private)/sign-in/[token]/draft-sheet";
import { Seal } from "@/components/engraving/seal";
import { LinkFoot, LinkForm } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { DOOR_TO_ONBOARDING } from "@/lib/admin/flag-rules";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import type { OwnProfile } from "@/lib/creators/drafts";
import { setPageStatus } from "@/lib/http/status";
import { currentPerson } from "@/lib/members/actors";
import { inspectMailedLink, type MailedLink } from "@/lib/members/mailed-links";
import { paths } from "@/lib/paths";
import { UNDO_HOURS } from "@/lib/time";

const askAgain = { href: paths.signIn, label: "Ask for a new link" };

type Spent = Exclude<MailedLink, { state: "valid" }>;
type Text = { title: string; text: string; action: { href: string; label: string; door?: string } };

const signIn = { href: paths.signIn, label: "Sign in" };

/** Whoever opens the link has proved the mailbox of the profile. */
const registered: Record<OwnProfile["is"], (email: string) => Text> = {
  active: (email) => ({
    title: "This address already has a profile",
    text: `One mailbox has one profile, however its address is spelled. Yours is at ${email}, and the answers sent with this link were not used. Sign in to see the profile and change its rules.`,
    action: signIn,
  }),
  suspended: (email) => ({
    title: "Your profile is suspended",
    text: `It is at ${email}, and no second profile takes its place: the answers sent with this link were not used. Sign in to read why, and write to us if it was a mistake.`,
    action: signIn,
  }),
  closed: (email) => ({
    title: "Your profile is closed",
    text: `It was at ${email}, and was closed for good: the answers sent with this link were not used. Sign in to see its licenses. To begin anew, have your data erased first.`,
    action: { href: paths.yourData, label: "Your data" },
  }),
};

const texts: Record<Exclude<Spent["state"], "registered">, Text> = {
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
  left: {
    title: "A profile lately moved away from this mailbox",
    text: `It can come back for ${UNDO_HOURS} hours, so nobody begins another one here meanwhile. If the profile is yours, sign in with its new address.`,
    action: signIn,
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

export function SpentLink({ link, signedIn }: { link: Spent; signedIn: boolean }) {
  const { title, text, action } =
    link.state === "registered" ? registered[link.profile.is](link.profile.email) : texts[link.state];
  const onward = signedIn ? { href: paths.signIn, label: "Go to your dashboard" } : action;
  return (
    <PageMessage title={title} action={onward}>
      <p className="wrap-anywhere text-lg">{text}</p>
    </PageMessage>
  );
}

export const metadata: Metadata = { title: "Sign-in link" };

/** Only the button acts, so that mail scanners that follow links do not use the link up. */
async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await inspectMailedLink(token, await databaseTime());
  if (link.state === "unknown") setPageStatus(404);
  if (link.state !== "valid") return <SpentLink link={link} signedIn={Boolean(await currentPerson())} />;
  if ("answers" in link) return <DraftSheet token={token} answers={link.answers} />;
  return (
    <div className="page grid grid-cols-1 items-center gap-10 py-12 md:grid-cols-12 md:py-20">
      <div className="max-w-xl md:col-span-7">
        <h1 className="text-4xl">Sign in to {brand.name}</h1>
        <p className="mt-4 text-lg">
          Press the button to sign in
          {link.opens === "admin" ? " to the admin area" : ""} on this device.
        </p>
        <LinkForm
          action={openLink}
          page={paths.signInLink(token)}
          sent={{ token }}
          button="Sign in"
          pendingLabel="Signing in..."
        />
        <LinkFoot>
          The link works once. If you did not ask for it, close this page: nothing happens until the button is pressed.
        </LinkFoot>
      </div>
      <Seal className="hidden w-72 justify-self-center md:col-span-5 md:block" />
    </div>
  );
}

export default dataPage("a sign-in link", SignInLinkPage);
