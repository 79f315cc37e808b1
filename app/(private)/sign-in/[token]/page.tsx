import type { Metadata } from "next";
import { openLink } from "@/app/(private)/sign-in/[token]/actions";
import { DraftSheet } from "@/app/(private)/sign-in/[token]/draft-sheet";
import { SpentLink } from "@/app/(private)/sign-in/[token]/spent-link";
import { Seal } from "@/components/engraving/seal";
import { LinkFoot, LinkForm } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { currentPerson } from "@/lib/members/actors";
import { inspectMailedLink } from "@/lib/members/mailed-links";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Sign-in link" };

/** Only the button acts, so that mail scanners that follow links do not use the link up. */
async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await inspectMailedLink(token, await databaseTime());
  if (link.state === "unknown") setPageStatus(404);
  if (link.state !== "valid") return <SpentLink state={link.state} signedIn={Boolean(await currentPerson())} />;
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
      <Seal
        words={`${brand.tagline.replace(/\.$/, "")} ·`}
        className="hidden w-72 justify-self-center md:col-span-5 md:block"
      />
    </div>
  );
}

export default dataPage("a sign-in link", SignInLinkPage);
