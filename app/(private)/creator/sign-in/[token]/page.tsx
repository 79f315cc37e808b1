import type { Metadata } from "next";
import { DraftSheet } from "@/app/(private)/creator/sign-in/[token]/draft-sheet";
import { LinkForm } from "@/app/(private)/creator/sign-in/[token]/link-form";
import { SpentLink } from "@/app/(private)/creator/sign-in/[token]/spent-link";
import { Seal } from "@/components/engraving/seal";
import { readingPage } from "@/components/site/reading-page";
import { currentCreator } from "@/lib/auth/actors";
import { inspectMailedLink } from "@/lib/auth/mailed-links";
import { brand } from "@/lib/brand";
import { answerWith } from "@/lib/requests/status";

export const metadata: Metadata = { title: "Sign-in link" };

/** Shows what a mailed link is for. Only its button acts, so that a mail scanner that follows links spends nothing. */
async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await inspectMailedLink(token, new Date());
  if (link.state === "unknown") answerWith(404);
  if (link.state !== "valid") return <SpentLink state={link.state} signedIn={Boolean(await currentCreator())} />;
  if ("answers" in link) return <DraftSheet token={token} answers={link.answers} />;
  return (
    <div className="page grid items-center gap-10 py-12 md:grid-cols-12 md:py-20">
      <div className="max-w-xl md:col-span-7">
        <h1 className="text-4xl">Sign in to {brand.name}</h1>
        <p className="mt-4 text-lg">
          This link came to your mailbox. Press the button to sign in
          {link.opens === "admin" ? " to the admin area" : ""} on this device.
        </p>
        <LinkForm token={token} label="Sign in" />
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

export default readingPage("a sign-in link", SignInLinkPage);
