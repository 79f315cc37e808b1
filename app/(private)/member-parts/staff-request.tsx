import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { REACH_MAX } from "@/lib/creators/verification-rules";
import type { FormAction } from "@/lib/forms/state";

// Parts of a request for our staff to check somebody: a creator, or a brand's organization.

export const ReachField = ({ said }: { said: string }) => (
  <Field
    name="reach"
    label="How and when we can reach you"
    hint="A phone number with the best hours, or another address."
    required
    autoComplete="off"
    maxLength={REACH_MAX}
    defaultValue={said}
  />
);

type WithdrawRequestProps = { action: FormAction; page: string; prefix?: string };

export const WithdrawRequest = ({ action, page, prefix }: WithdrawRequestProps) => (
  <ActionForm action={action} page={page} {...(prefix && { prefix })} className="space-y-3">
    <ErrorSummary />
    <SubmitButton variant="outline" size="sm" pendingLabel="Withdrawing...">
      Withdraw your request
    </SubmitButton>
  </ActionForm>
);
