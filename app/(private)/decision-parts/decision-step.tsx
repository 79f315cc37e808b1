import Link from "next/link";
import type { ReactNode } from "react";
import { FocusOnStep } from "@/app/(private)/decision-parts/focus-on-step";
import type { Step } from "@/app/(private)/decision-parts/steps";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import {
  AI_TRAINING_STATEMENT,
  ELECTRONIC_STATEMENT,
  OFFER_TERMS_STATEMENT,
  TERMS_STATEMENT,
  TRAINING_TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import type { FormAction } from "@/lib/forms/state";
import { MESSAGE_MAX } from "@/lib/offers/message-rules";
import { NOT_AGREED } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";

/** Where an offer is decided, and by which actions. `offerPage`: its address, without a step. */
export type Deciding = { offerPage: string; approve: FormAction; counter: FormAction; decline: FormAction };

type DecisionStepProps = {
  token: string;
  deciding: Deciding;
  step: Step;
  /** Whose further offers the creator may refuse with this one; null if the brand decides. */
  buyer: string | null;
  /** AI training is included and the creator decides, so it needs separate consent. */
  trainingConsent: boolean;
  /** Both in cents: the offered price, and the price being agreed to. */
  offeredCents: number;
  priceCents: number;
  /** The creator reads and signs a digital replica apart from the rest, on the page that this one leads to. */
  replica?: "signed-apart" | "here" | undefined;
  /** Fields before those that agree. */
  children?: ReactNode;
};

export function DecisionStep({
  token,
  deciding,
  step,
  buyer,
  trainingConsent,
  offeredCents,
  priceCents,
  replica,
  children,
}: DecisionStepProps) {
  const isHere = replica === "here";
  const page = isHere ? paths.approveReplica(token, step.name) : `${deciding.offerPage}?step=${step.name}`;
  // On their own page, the uses come before the form.
  const form = { page, offerPage: deciding.offerPage, token, takesFocus: !isHere };
  if (replica === "signed-apart" && step.decision !== "decline") {
    return <ReplicaFirst token={token} step={step} priceCents={priceCents} />;
  }
  switch (step.decision) {
    case "approve":
      return (
        <StepForm {...form} label="Approve" action={deciding.approve}>
          {children}
          <Ticks trainingConsent={trainingConsent} termsAt={isHere ? paths.approve(token) : undefined} />
          <Signing button="Approve" />
          <SubmitButton variant="seal" size="lg" pendingLabel="Approving..." className="max-sm:w-full">
            Approve
          </SubmitButton>
        </StepForm>
      );
    case "counter":
      return (
        <StepForm {...form} label={`Counter +${step.percent}%`} action={deciding.counter}>
          <p>
            By countering you agree to these terms at {formatUsd(priceCents)}. The brand has {LINK_HOURS} hours to
            approve or decline.{" "}
            <strong className="font-semibold">If they say no, you lose the {formatUsd(offeredCents)}.</strong>
          </p>
          {children}
          <Field
            as="textarea"
            name="note"
            label="Message to the brand"
            hint={`It is sent with the counter-offer. ${NOT_AGREED}`}
            rows={3}
            maxLength={MESSAGE_MAX}
          />
          <Ticks trainingConsent={trainingConsent} termsAt={isHere ? paths.approve(token) : undefined} />
          <Signing button={`Counter +${step.percent}%`} />
          <SubmitButton
            name="percent"
            value={step.percent}
            variant="seal"
            size="lg"
            pendingLabel="Sending..."
            className="max-sm:w-full"
          >
            Counter +{step.percent}% ({formatUsd(priceCents)})
          </SubmitButton>
        </StepForm>
      );
    case "decline":
      return (
        <StepForm {...form} label="Decline" action={deciding.decline}>
          <Field
            as="textarea"
            name="reason"
            label="Reason for the other side"
            hint={`It is sent to them word for word. ${NOT_AGREED}`}
            rows={3}
            maxLength={MESSAGE_MAX}
          />
          {buyer !== null && (
            <CheckboxField
              name="refuseBuyer"
              label={`Take no more offers from ${buyer}`}
              hint="Everything open between you is declined too, including your counter-offers. Licenses stay as they are. Your dashboard lists the brands you refuse, and you can allow one again there."
            />
          )}
          <SubmitButton variant="outline" size="lg" pendingLabel="Declining..." className="max-sm:w-full">
            Decline
          </SubmitButton>
        </StepForm>
      );
  }
}

/** What the step does. `other`: the other side, as the agreement names it. */
export function StepHeading({ step, other, priceCents }: { step: Step; other: string; priceCents: number }) {
  if (step.decision === "counter") return `Ask for ${formatUsd(priceCents)}`;
  if (step.decision === "decline") return "Decline this offer";
  return (
    <>
      Approve {formatUsd(priceCents)} from <bdi>{other}</bdi>
    </>
  );
}

type ReplicaFirstProps = Pick<DecisionStepProps, "token" | "step" | "priceCents">;

/** A digital replica holds only if its uses are read and signed apart from the other terms. */
const ReplicaFirst = ({ token, step, priceCents }: ReplicaFirstProps) => (
  <div className="space-y-5 border-t pt-6">
    <FocusOnStep />
    <p>
      This offer includes a digital replica of you. Read the terms here first; on the next page you read its described
      uses apart from the rest, initial them, and {step.decision === "counter" ? "counter" : "approve"}.
    </p>
    <Button asChild variant="seal" size="lg">
      <Link href={paths.approveReplica(token, step.name)} prefetch={false}>
        Read and initial the replica
      </Link>
    </Button>
    {step.decision === "counter" && <p className="text-ink-muted">Your price would be {formatUsd(priceCents)}.</p>}
    <p>
      <Link href={paths.approve(token)} prefetch={false} className="inline-block py-1 underline underline-offset-2">
        Back to the offer
      </Link>
    </p>
  </div>
);

/** `termsAt`: their address, if they are on another page. */
function Ticks({ trainingConsent, termsAt }: { trainingConsent: boolean; termsAt: string | undefined }) {
  const where = termsAt && (
    <a href={termsAt} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      Read them in another tab
    </a>
  );
  return (
    <>
      <CheckboxField name="agree" label={termsAt ? OFFER_TERMS_STATEMENT : TERMS_STATEMENT} hint={where} />
      {trainingConsent && (
        <CheckboxField name="agreeTraining" label={TRAINING_TERMS_STATEMENT} hint={AI_TRAINING_STATEMENT} />
      )}
    </>
  );
}

/** What agreeing electronically does (15 U.S.C. 7001). */
const Signing = ({ button }: { button: string }) => (
  <p>
    Pressing “{button}” signs these terms as a signature on paper does, and we record what you agreed to and when. You
    also say: “{ELECTRONIC_STATEMENT}”
  </p>
);

type StepFormProps = {
  action: FormAction;
  page: string;
  offerPage: string;
  token: string;
  takesFocus: boolean;
  label: string;
  children: ReactNode;
};

function StepForm({ action, page, offerPage, token, takesFocus, label, children }: StepFormProps) {
  return (
    <>
      <ActionForm action={action} page={page} className="space-y-5 border-t pt-6" aria-label={label}>
        {takesFocus && <FocusOnStep />}
        <ErrorSummary />
        <input type="hidden" name="token" value={token} />
        {children}
      </ActionForm>
      <Link href={offerPage} prefetch={false} className="inline-block py-1 underline underline-offset-2">
        Back to the offer
      </Link>
    </>
  );
}
