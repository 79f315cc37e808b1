import { approveOffer, counterOffer, declineOffer } from "@/app/approve/[token]/actions";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { AI_TRAINING_STATEMENT } from "@/lib/consent/statements";
import { DECLINE_REASON_MAX } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";

type DecisionFormsProps = {
  token: string;
  /** The terms include AI training and the creator decides: it must be agreed to by itself. */
  trainingConsent: boolean;
  counters: readonly { percent: number; price: string }[];
};

/** The three ways to answer. Declining and countering are opened first, so that neither happens by one stray click. */
export function DecisionForms({ token, trainingConsent, counters }: DecisionFormsProps) {
  const page = paths.approve(token);
  return (
    <div className="space-y-6 border-t pt-6">
      <ActionForm action={approveOffer} page={page} prefix="approve-" className="space-y-5" aria-label="Approve">
        <ErrorSummary />
        <input type="hidden" name="token" value={token} />
        <CheckboxField name="agree" label="I have read these terms and agree to them" />
        {trainingConsent && (
          <CheckboxField
            name="agreeTraining"
            label="I agree to AI training under these terms"
            hint={AI_TRAINING_STATEMENT}
          />
        )}
        <SubmitButton variant="seal" size="lg" pendingLabel="Approving...">
          Approve
        </SubmitButton>
      </ActionForm>

      {counters.length > 0 && (
        <details className="border-t pt-4">
          <summary className="cursor-pointer font-semibold">Counter with a higher price</summary>
          <ActionForm
            action={counterOffer}
            page={page}
            prefix="counter-"
            className="mt-4 space-y-4"
            aria-label="Counter"
          >
            <ErrorSummary />
            <input type="hidden" name="token" value={token} />
            <p className="text-ink-muted">
              Only the price changes. By countering you agree to these terms at the new price; the buyer then has 48
              hours to approve or decline.
            </p>
            <div className="flex flex-wrap gap-3">
              {counters.map(({ percent, price }) => (
                <SubmitButton key={percent} name="percent" value={percent} variant="outline" pendingLabel="Sending...">
                  Counter +{percent}% ({price})
                </SubmitButton>
              ))}
            </div>
          </ActionForm>
        </details>
      )}

      <details className="border-t pt-4">
        <summary className="cursor-pointer font-semibold">Decline this offer</summary>
        <ActionForm action={declineOffer} page={page} prefix="decline-" className="mt-4 space-y-4" aria-label="Decline">
          <ErrorSummary />
          <input type="hidden" name="token" value={token} />
          <Field
            as="textarea"
            name="reason"
            label="Reason for the other side"
            hint="It is sent to them word for word."
            rows={3}
            maxLength={DECLINE_REASON_MAX}
          />
          <SubmitButton variant="outline" pendingLabel="Declining...">
            Decline
          </SubmitButton>
        </ActionForm>
      </details>
    </div>
  );
}
