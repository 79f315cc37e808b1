import type { Metadata } from "next";
import { leaveByLink } from "@/app/(private)/account/sessions/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { databaseTime } from "@/lib/clock";
import { openSessions, verifySignOutToken } from "@/lib/members/end-session";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Sign out everywhere" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function SignOutPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifySignOutToken(id, token);
  if (!link) return unknownLink("account");
  const open = (await openSessions(link.id, await databaseTime())).length;
  if (open === 0) {
    return (
      <PageMessage title="Nobody is signed in" action={{ href: paths.signIn, label: "Sign in" }}>
        <p className="text-lg">
          Every session of your account has ended. Sign in and check your payout email and your rules: somebody who was
          signed in may have changed them.
        </p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Sign out everywhere?"
      lead={
        open === 1
          ? "One browser is signed in to your account. The button ends its session and everything started from it."
          : `${open} browsers are signed in to your account. The button ends all their sessions and everything started from them.`
      }
      action={leaveByLink}
      page={paths.signOutLink(id, token)}
      sent={{ id, token }}
      button="Sign out everywhere"
      pendingLabel="Signing out..."
      foot="If it was you, close this page: nothing happens until the button is pressed."
    >
      <ul className="mt-4 list-disc space-y-2 pl-5">
        <li>Unused sign-in and confirmation links stop working, and a pending change of address is cancelled.</li>
        <li>Your calendar link stops working. You can get a new one.</li>
        <li>Your offers, licenses and rules stay as they are.</li>
      </ul>
    </LinkPage>
  );
}

export default dataPage("a link that signs out everywhere", SignOutPage);
