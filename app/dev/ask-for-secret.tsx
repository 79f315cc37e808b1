import { openPreviewMailbox } from "@/app/dev/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";

export const AskForSecret = () => (
  <div className="page max-w-2xl py-12">
    <h1 className="text-4xl">The mail of this preview</h1>
    <p className="prose-measure mt-3">
      A preview mails nobody: what it would have sent is kept here. Administrators of this preview read it when they are
      signed in; everybody else needs the preview’s secret.
    </p>
    <ActionForm action={openPreviewMailbox} page={paths.devMailbox} className="mt-6 space-y-5">
      <ErrorSummary />
      <Field
        name="secret"
        type="password"
        label="Secret of this preview"
        hint="PREVIEW_MAILBOX_SECRET, as it is set for previews. This browser remembers it for seven days."
        required
        autoComplete="off"
      />
      <SubmitButton pendingLabel="Opening...">Open the mailbox</SubmitButton>
    </ActionForm>
  </div>
);
