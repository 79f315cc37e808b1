import { openLink } from "@/app/(private)/creator/sign-in/[token]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";

/** The one button of a mailed link. */
export function LinkForm({ token, label }: { token: string; label: string }) {
  return (
    <ActionForm action={openLink} page={paths.creatorSignInLink(token)} className="mt-8 space-y-6">
      <ErrorSummary />
      <input type="hidden" name="token" value={token} />
      <SubmitButton variant="seal" size="lg" pendingLabel="Signing in...">
        {label}
      </SubmitButton>
    </ActionForm>
  );
}
