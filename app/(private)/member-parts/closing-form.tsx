import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import type { FormAction } from "@/lib/forms/state";

/** Asks for a typed word, because closing cannot be undone. `children`: the button's words. */
export const ClosingForm = ({ action, page, children }: { action: FormAction; page: string; children: string }) => (
  <ActionForm action={action} page={page} prefix="close-" className="space-y-4">
    <ErrorSummary />
    <Field
      name="word"
      label="Type the word close"
      required
      maxLength={40}
      autoComplete="off"
      fieldClassName="max-w-60"
    />
    <SubmitButton variant="outline" pendingLabel="Closing...">
      {children}
    </SubmitButton>
  </ActionForm>
);
