import Link from "next/link";
import type { ReactNode } from "react";
import { approveOffer, counterOffer, declineOffer } from "@/app/(private)/approve/[token]/actions";
import { CounterChance } from "@/app/(private)/approve/[token]/counter-sums";
import { FocusOnStep } from "@/app/(private)/approve/[token]/focus-on-step";
import type { Step } from "@/app/(private)/approve/[token]/read-decision";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import {
  AI_TRAINING_STATEMENT,
  ELECTRONIC_STATEMENT,
  TERMS_STATEMENT,
  TRAINING_TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import type { FormAction } from "@/lib/forms/state";
import { DECLINE_REASON_MAX } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";

type DecisionStepProps = {
  token: string;
  step: Step;
  /** Whose further offers the creator may refuse with this one; null if the brand decides. */
  buyer: string | null;
  /** AI training is included and the creator decides, so it needs separate consent. */
  trainingConsent: boolean;
  /** Both in cents: the offered price, and the price being agreed to. */
  offeredCents: number;
  priceCents: number;
};

export function DecisionStep({ token, step, buyer, trainingConsent, offeredCents, priceCents }: DecisionStepProps) {
  const form = { page: `${paths.approve(token)}?step=${step.name}`, token };
  switch (step.decision) {
    case "approve":
      return (
        <StepForm {...form} label="Approve" action={approveOffer}>
          <Ticks trainingConsent={trainingConsent} />
          <Signing button="Approve" />
          <SubmitButton variant="seal" size="lg" pendingLabel="Approving...">
            Approve
          </SubmitButton>
        </StepForm>
      );
    case "counter":
      return (
        <StepForm {...form} label={`Counter +${step.percent}%`} action={counterOffer}>
          <p>
            Only the price changes: you ask for {formatUsd(priceCents)}. By countering you agree to these terms at that
            price, and the brand has {LINK_HOURS} hours to approve or decline.
          </p>
          <CounterChance priceCents={offeredCents} counterCents={priceCents} />
          <Ticks trainingConsent={trainingConsent} />
          <Signing button={`Counter +${step.percent}%`} />
          <SubmitButton name="percent" value={step.percent} variant="seal" size="lg" pendingLabel="Sending...">
            Counter +{step.percent}% ({formatUsd(priceCents)})
          </SubmitButton>
        </StepForm>
      );
    case "decline":
      return (
        <StepForm {...form} label="Decline" action={declineOffer}>
          <Field
            as="textarea"
            name="reason"
            label="Reason for the other side"
            hint="It is sent to them word for word."
            rows={3}
            maxLength={DECLINE_REASON_MAX}
          />
          {buyer !== null && (
            <CheckboxField
              name="refuseBuyer"
              label={`Take no more offers from ${buyer}`}
              hint="Everything open between you is declined too, including your counter-offers. Licenses stay in force. Your dashboard lists the brands you refuse, and you can allow one again there."
            />
          )}
          <SubmitButton variant="outline" size="lg" pendingLabel="Declining...">
            Decline
          </SubmitButton>
        </StepForm>
      );
  }
}

function Ticks({ trainingConsent }: { trainingConsent: boolean }) {
  return (
    <>
      <CheckboxField name="agree" label={TERMS_STATEMENT} />
      {trainingConsent && (
        <CheckboxField name="agreeTraining" label={TRAINING_TERMS_STATEMENT} hint={AI_TRAINING_STATEMENT} />
      )}
    </>
  );
}

/** What agreeing electronically does (15 U.S.C. 7001). */
const Signing = ({ button }: { button: string }) => (
  <p>
    Pressing “{button}” signs these terms electronically: it has the effect of a signature on paper, and we keep a
    record of what you agreed to and when. With it you also say: “{ELECTRONIC_STATEMENT}”
  </p>
);

type StepFormProps = { action: FormAction; page: string; token: string; label: string; children: ReactNode };

function StepForm({ action, page, token, label, children }: StepFormProps) {
  return (
    <>
      <ActionForm action={action} page={page} className="space-y-5 border-t pt-6" aria-label={label}>
        <FocusOnStep />
        <ErrorSummary />
        <input type="hidden" name="token" value={token} />
        {children}
      </ActionForm>
      <Link href={paths.approve(token)} prefetch={false} className="inline-block py-1 underline underline-offset-2">
        Back to the offer
      </Link>
    </>
  );
}
