import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { currentAccess } from "@/app/(private)/member-frame";
import { signInWithPasskey } from "@/app/(private)/sign-in/actions";
import { SignInForm } from "@/app/(private)/sign-in/sign-in-form";
import { Seal } from "@/components/engraving/seal";
import { PasskeyButton } from "@/components/factors/passkey-button";
import { Notice } from "@/components/ui/notice";
import { ownPath } from "@/lib/accounts/rules";
import { DOOR_TO_OFFERS, DOOR_TO_ONBOARDING } from "@/lib/admin/flag-rules";
import { mailboxAccess } from "@/lib/env";
import { readOrLog } from "@/lib/http/read-or-log";
import { type Access, homeOf } from "@/lib/members/access";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";

export const metadata: Metadata = { title: "Sign in" };

const link = "underline underline-offset-2";

type PageProps = { searchParams: Promise<QueryParams> };

export default async function SignInPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const next = ownPath(params.next);
  const access = await readOrLog("a member's session", currentAccess);
  const signedIn = access.ok ? access.value : undefined;
  if (next && signedIn && (signedIn.isCreator || signedIn.isBuyer)) redirect(next);
  if (signedIn?.isCreator && signedIn.isBuyer) return <Choice access={signedIn} />;
  if (signedIn && homeOf(signedIn) !== paths.signIn) redirect(homeOf(signedIn));
  const mailbox = mailboxAccess() !== "none" ? paths.devMailbox : undefined;
  return (
    <div className="page grid grid-cols-1 items-center gap-x-gutter gap-y-10 py-12 md:grid-cols-12 md:py-20">
      <div className="max-w-xl md:col-span-7">
        {params.left === "everywhere" && (
          <Notice title="You are signed out everywhere" className="mb-8">
            <p>Every session on every device has ended. Unused sign-in links and your calendar link no longer work.</p>
          </Notice>
        )}
        <h1 className="text-4xl">Sign in</h1>
        <p className="mt-4 text-lg">
          For creators and brands. There is no password. We email you a link that works once, for one hour
          {next ? ", and opens the page that you came for." : "."}
        </p>
        <SignInForm mailbox={mailbox} next={next} />
        <div className="mt-8 space-y-3 border-t pt-5 noscript:hidden">
          <p>Or with a passkey, if you added one to your account.</p>
          <PasskeyButton
            action={signInWithPasskey}
            label="Sign in with a passkey"
            {...(next && { fields: { next } })}
          />
        </div>
        <ul className="mt-10 space-y-2 border-t pt-5">
          <li className={DOOR_TO_ONBOARDING}>
            No creator profile yet?{" "}
            <Link href={paths.creatorOnboard} className={link}>
              Create one
            </Link>
          </li>
          <li className={DOOR_TO_OFFERS}>
            Brands get an account with their first offer.{" "}
            <Link href={paths.newOffer} prefetch={false} className={link}>
              Make an offer
            </Link>
          </li>
        </ul>
      </div>
      <Seal className="hidden w-72 justify-self-center md:col-span-5 md:block" />
    </div>
  );
}

const areas = [
  {
    href: paths.creatorDashboard,
    title: "As a creator",
    text: "Offers waiting for you, the licenses you granted, what they would have earned, and your rules.",
  },
  {
    href: paths.brand,
    title: "As a brand",
    text: "The offers you made, the licenses you hold, when they end, and what you would have spent.",
  },
];

function Choice({ access }: { access: Access }) {
  return (
    <div className="page py-12 md:py-20">
      <h1 className="wrap-anywhere text-4xl">
        Where to, <bdi>{access.name}</bdi>?
      </h1>
      <p className="prose-measure mt-4 text-lg">Your address has a creator profile, and it has made offers.</p>
      <ul className="mt-8 grid grid-cols-1 max-w-4xl gap-6 sm:grid-cols-2">
        {areas.map(({ href, title, text }) => (
          <li key={href} className="relative border bg-paper-raised p-7 hover:border-ink">
            <h2 className="text-2xl">
              <Link href={href} prefetch={false} className="underline underline-offset-4 after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
