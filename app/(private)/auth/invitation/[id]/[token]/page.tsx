import type { Metadata } from "next";
import { accept } from "@/app/(private)/auth/invitation/[id]/[token]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { NewPassword } from "@/components/form/new-password";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import { requiresSecondFactor } from "@/lib/env";
import { verifyInvitationToken } from "@/lib/members/admin-access";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Invitation" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function InvitationPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyInvitationToken(id, token, await databaseTime());
  if (!link) return unknownLink("account");
  if (!link.isOpen) {
    return (
      <PageMessage title="This invitation has ended" action={{ href: paths.auth, label: "Sign in" }}>
        <p className="text-lg">It was accepted, taken back, replaced by a newer one, or its time was over.</p>
      </PageMessage>
    );
  }
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-md border bg-paper-raised p-6 sm:p-10">
        <h1 className="text-4xl">Become an administrator</h1>
        <p className="wrap-anywhere mt-3">
          {link.inviter} invited <strong>{link.email}</strong> to the admin area of {brand.name}. Choose a password
          {requiresSecondFactor() ? ". Then you set up a second factor." : "."}
        </p>
        <p className="mt-3 text-ink-muted">
          If this address has an account here, its sessions end and its passkeys are removed.
        </p>
        <ActionForm action={accept} page={paths.adminInvitation(id, token)} className="mt-6 space-y-6">
          <ErrorSummary />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="token" value={token} />
          <NewPassword />
          <SubmitButton pendingLabel="Signing in..." className="w-full">
            Become an administrator
          </SubmitButton>
        </ActionForm>
      </div>
    </div>
  );
}

export default dataPage("an invitation of an administrator", InvitationPage);
