"use client";

import { RecoveryCodes } from "@/components/factors/recovery-codes";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import type { FormAction } from "@/lib/forms/state";

/** Makes new recovery codes, which only the answer to the form holds. */
export const CodesForm = ({ action, page }: { action: FormAction; page: string }) => (
  <ActionForm action={action} page={page} prefix="codes-" className="space-y-4">
    {({ codes }) => (
      <>
        <ErrorSummary />
        {codes && <RecoveryCodes codes={codes} />}
        <SubmitButton variant="outline" size="sm" pendingLabel="Making...">
          Make new codes
        </SubmitButton>
      </>
    )}
  </ActionForm>
);
