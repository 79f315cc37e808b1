import { leave } from "@/app/(private)/sign-out";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";

/** Above a form that sends offers at once for the brand that is signed in. `page`: the form's, which signing out leads back to. */
export const NotYou = ({ page }: { page: string }) => (
  <ActionForm action={leave} page={page} prefix="leave-" className="space-y-3">
    <ErrorSummary />
    <input type="hidden" name="next" value={page} />
    <SubmitButton variant="outline" size="sm" pendingLabel="Signing out...">
      Not you? Sign out
    </SubmitButton>
  </ActionForm>
);
