import type { Metadata } from "next";
import Link from "next/link";
import { openLink } from "@/app/(private)/sign-in/[token]/actions";
import { RulesSheet } from "@/components/creators/rules-sheet";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { Seal } from "@/components/engraving/seal";
import { LinkFoot, LinkForm } from "@/components/form/link-form";
import { TermsAndPolicy } from "@/components/legal/terms-and-policy";
import { dataPage } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { DOOR_TO_ONBOARDING } from "@/lib/admin/flag-rules";
import {
  AGE_STATEMENT,
  AI_TRAINING_STATEMENT,
  AUTO_APPROVE_STATEMENT,
  ELECTRONIC_STATEMENT,
} from "@/lib/audit/consent-statements";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import type { DraftAnswers, OwnProfile } from "@/lib/creators/drafts";
import { craftLabel } from "@/lib/creators/page-rules";
import { setPageStatus } from "@/lib/http/status";
import { currentPerson } from "@/lib/members/actors";
import { inspectMailedLink, type MailedLink } from "@/lib/members/mailed-links";
import { paths } from "@/lib/paths";
import { UNDO_HOURS } from "@/lib/time";

const link = "underline underline-offset-2";

function DraftSheet({ token, answers }: { token: string; answers: DraftAnswers }) {
  const { displayName, email, phone, rules } = answers;
  const entries: readonly (readonly [name: string, text: string | undefined])[] = [
    ["Name", displayName],
    ["Email", email],
    ["Phone", phone ?? undefined],
    ["Craft", craftLabel(answers.craft)],
    ["City", answers.city ?? undefined],
    ["Portfolio links", answers.links.join("\n")],
  ];
  const given = entries.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  const missing = [...entries, ["Portrait", answers.portrait ?? undefined] as const].flatMap(([name, text]) =>
    text ? [] : [name],
  );
  const statements = [
    AGE_STATEMENT,
    ELECTRONIC_STATEMENT,
    ...(rules.rights.includes("training") ? [AI_TRAINING_STATEMENT] : []),
    ...(rules.autoApprove ? [AUTO_APPROVE_STATEMENT] : []),
  ];
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-4xl">Complete your onboarding</h1>
      <p className="prose-measure mt-4 text-lg">
        Check what was filled in with your address. Pressing the button makes it your creator profile, and brands can
        then make you offers.
      </p>
      <GuillocheBorder className="mt-6 max-w-4xl sm:mt-8">
        <div className="@container mb-6 space-y-5 border-b pb-6">
          <dl className="grid grid-cols-1 gap-x-12 gap-y-4 @sm:grid-cols-2">
            {given.map(([name, text]) => (
              <Entry key={name} name={name}>
                {text}
              </Entry>
            ))}
            {answers.portrait && (
              <div>
                <dt className="font-semibold">Portrait</dt>
                <dd>
                  <EngravedPortrait
                    path={answers.portrait}
                    label="The engraving that was sent"
                    className="mt-2 w-40 max-w-full"
                  />
                </dd>
              </div>
            )}
          </dl>
          {missing.length > 0 && (
            <p className="text-ink-muted text-sm">
              Not given: {missing.map((name) => name.toLowerCase()).join(", ")}. You can add them later.
            </p>
          )}
        </div>
        <RulesSheet creator={answers} />
      </GuillocheBorder>
      <div className="prose-measure mt-8">
        <p>
          By pressing the button you agree to <TermsAndPolicy />, and you state:
        </p>
        <ul className="mt-3 list-disc space-y-2 pl-6">
          {statements.map((statement) => (
            <li key={statement}>“{statement}”</li>
          ))}
        </ul>
        <LinkForm
          action={openLink}
          page={paths.signInLink(token)}
          sent={{ token }}
          button="Complete onboarding"
          pendingLabel="Signing in..."
        />
        <LinkFoot>
          Is something not right, or did somebody else send it? Close this page: nothing happens until the button is
          pressed.{" "}
          <span className={DOOR_TO_ONBOARDING}>
            You can{" "}
            <Link href={paths.creatorOnboard} className={link}>
              fill in the form yourself
            </Link>
            ; your answers then come with a link of their own.
          </span>
        </LinkFoot>
      </div>
    </div>
  );
}

function Entry({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

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
