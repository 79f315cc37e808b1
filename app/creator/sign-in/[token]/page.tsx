import type { Metadata } from "next";
import { LinkForm } from "@/app/creator/sign-in/[token]/link-form";
import { SpentLink } from "@/app/creator/sign-in/[token]/spent-link";
import { Seal } from "@/components/engraving/seal";
import { inspectSignInLink } from "@/lib/auth/sign-in-links";
import { brand } from "@/lib/brand";

export const metadata: Metadata = { title: "Sign-in link" };

/** Shows what a mailed link is for. Only its button signs in, so that a mail scanner that follows links spends nothing. */
export default async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await inspectSignInLink(token, new Date());
  if (link.state !== "valid") return <SpentLink state={link.state} />;
  return (
    <div className="page grid items-center gap-10 py-12 md:grid-cols-12 md:py-20">
      <div className="max-w-xl md:col-span-7">
        <h1 className="text-4xl">{link.firstTime ? "Complete your onboarding" : `Sign in to ${brand.name}`}</h1>
        <p className="mt-4 text-lg">
          {link.firstTime
            ? "One step is left. Press the button to confirm this email address: your creator profile becomes active and brands can make you offers."
            : "This link came to your mailbox. Press the button to sign in on this device."}
        </p>
        <LinkForm token={token} firstTime={link.firstTime} />
        <p className="mt-8 border-t pt-5 text-ink-muted">
          The link works once. If you did not ask for it, close this page: nothing happens until the button is pressed.
        </p>
      </div>
      <Seal
        words={`${brand.tagline.replace(/\.$/, "")} ·`}
        className="hidden w-72 justify-self-center md:col-span-5 md:block"
      />
    </div>
  );
}
