import type { Metadata } from "next";
import { joinTeam } from "@/app/(private)/brand/team/invitation/[id]/[token]/actions";
import { leave } from "@/app/(private)/sign-out";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { databaseTime } from "@/lib/clock";
import { aRole, roleWords } from "@/lib/member-rules";
import { currentPerson } from "@/lib/members/actors";
import { verifyTeamInvitation } from "@/lib/members/team-invitations";
import { paths } from "@/lib/paths";
import { emailKey } from "@/lib/text/email";

export const metadata: Metadata = { title: "Invitation" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function TeamInvitationPage({ params }: PageProps) {
  const { id, token } = await params;
  const invitation = await verifyTeamInvitation(id, token, await databaseTime());
  if (!invitation) return unknownLink("account");
  const { email, brandName, inviter, role, isOpen } = invitation;
  if (!isOpen) {
    return (
      <PageMessage title="This invitation has ended" action={{ href: paths.signIn, label: "Sign in" }}>
        <p className="text-lg">It was accepted, taken back, replaced by a newer one, or its time was over.</p>
      </PageMessage>
    );
  }
  const signedIn = await currentPerson();
  const isOther = signedIn !== undefined && emailKey(signedIn.email) !== emailKey(email);
  const page = paths.teamInvitation(id, token);
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-md space-y-4 border bg-paper-raised p-6 sm:p-10">
        <h1 className="wrap-anywhere text-4xl">
          Join <bdi>{brandName}</bdi>
        </h1>
        <p className="wrap-anywhere">
          <bdi>{inviter}</bdi> invites <strong>{email}</strong> to act for <bdi>{brandName}</bdi> as {aRole(role)}. You
          can then {roleWords[role]}.
        </p>
        {isOther ? (
          <ActionForm action={leave} page={page} className="space-y-4">
            <ErrorSummary />
            <input type="hidden" name="next" value={page} />
            <p className="wrap-anywhere">
              You are signed in as <strong>{signedIn.email}</strong>. This invitation is not for that address. To accept
              it, sign out first.
            </p>
            <SubmitButton variant="outline" pendingLabel="Signing out..." className="w-full">
              Sign out
            </SubmitButton>
          </ActionForm>
        ) : (
          <ActionForm action={joinTeam} page={page} className="space-y-4">
            <ErrorSummary />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="token" value={token} />
            <SubmitButton pendingLabel="Joining..." className="w-full">
              {`Join as ${aRole(role)}`}
            </SubmitButton>
            <p className="text-ink-muted">
              {signedIn
                ? "Your other brands and your own account stay as they are."
                : "This also signs you in on this browser. Your account is your own: colleagues see what you do for the brand, nothing else."}
            </p>
          </ActionForm>
        )}
      </div>
    </div>
  );
}

export default dataPage("an invitation to a brand", TeamInvitationPage);
