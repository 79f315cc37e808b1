import Link from "next/link";
import type { ReactNode } from "react";
import { FocusOnStep } from "@/app/(private)/decision-parts/focus-on-step";
import { COUNTER_MEANS, type Step } from "@/app/(private)/decision-parts/steps";
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

export type DecisionStepProps = {
  token: string;
  deciding: Deciding;
  step: Step;
  /** The brand whose further offers the creator may refuse with this one; null if the brand decides. */
  buyer: string | null;
  /** Set if AI training is included and the creator decides, because it needs a consent of its own. */
  trainingConsent: boolean;
  /** Both in cents: the price offered, and the price being agreed to. */
  offeredCents: number;
  priceCents: number;
  /** Set if this page leads to the one where the creator reads and signs a digital replica. */
  replica?: "signed-apart" | "here" | undefined;
  /** Set if the step lies over the offer's page, so that nothing needs to lead back there. */
  isSheet?: boolean;
  /** What comes before the fields that agree. */
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
  isSheet = false,
  children,
}: DecisionStepProps) {
  const isHere = replica === "here";
  const page = isHere ? paths.approveReplica(token, step.name) : `${deciding.offerPage}?step=${step.name}`;
  // On their own page, the uses come before the form.
  const form = { page, offerPage: isSheet ? undefined : deciding.offerPage, token, takesFocus: !isHere };
  if (replica === "signed-apart" && step.decision !== "decline") {
    return <ReplicaFirst token={token} step={step} isSheet={isSheet} />;
  }
  switch (step.decision) {
    case "approve":
      return (
        <StepForm {...form} label="Approve" action={deciding.approve}>
          {children}
          <Ticks trainingConsent={trainingConsent} termsAt={isHere ? paths.approve(token) : undefined} />
          <Signing />
          <SubmitButton variant="seal" size="lg" pendingLabel="Approving..." className="max-sm:w-full">
            Approve
          </SubmitButton>
        </StepForm>
      );
    case "counter":
      return (
        <StepForm {...form} label={`Counter +${step.percent}%`} action={deciding.counter}>
          <CounterMeans offeredCents={offeredCents} />
          <Field
            as="textarea"
            name="note"
            label="Message to the brand"
            hint={NOT_AGREED}
            rows={2}
            maxLength={MESSAGE_MAX}
          />
          {children}
          <Ticks trainingConsent={trainingConsent} termsAt={isHere ? paths.approve(token) : undefined} />
          <Signing />
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

const CounterMeans = ({ offeredCents }: { offeredCents: number }) => (
  <p id={COUNTER_MEANS}>
    The brand has {LINK_HOURS} hours.{" "}
    <strong className="font-semibold">If they say no, you lose the {formatUsd(offeredCents)}.</strong>
  </p>
);

type StepHeadingProps = { step: Step; other: string; offeredCents: number; priceCents: number };

/** What the step does. `other`: the other side, named as in the agreement. */
export function StepHeading({ step, other, offeredCents, priceCents }: StepHeadingProps) {
  if (step.decision === "counter") return `Ask for ${formatUsd(priceCents)} instead of ${formatUsd(offeredCents)}`;
  if (step.decision === "decline") return "Decline this offer";
  return (
    <>
      Approve {formatUsd(priceCents)} from <bdi>{other}</bdi>
    </>
  );
}

type ReplicaFirstProps = { token: string; step: Step; isSheet: boolean };

/** A digital replica is valid only if its uses are read and signed separately from the other terms. */
const ReplicaFirst = ({ token, step, isSheet }: ReplicaFirstProps) => (
  <div className="space-y-4">
    {!isSheet && <FocusOnStep />}
    <p id={COUNTER_MEANS}>
      This offer includes a digital replica of you. Read the terms here first; on the next page you read its described
      uses apart from the rest, initial them, and {step.decision === "counter" ? "counter" : "approve"}.
    </p>
    <Button asChild variant="seal" size="lg">
      <Link href={paths.approveReplica(token, step.name)} prefetch={false}>
        Read and initial the replica
      </Link>
    </Button>
    {!isSheet && <BackTo page={paths.approve(token)} />}
  </div>
);

/** `termsAt`: the terms' address, if they are on another page. */
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

/** What it means to agree electronically (15 U.S.C. 7001). */
const Signing = () => <p className="text-ink-muted">You sign as on paper: “{ELECTRONIC_STATEMENT}”</p>;

type StepFormProps = {
  action: FormAction;
  page: string;
  offerPage: string | undefined;
  token: string;
  takesFocus: boolean;
  label: string;
  children: ReactNode;
};

function StepForm({ action, page, offerPage, token, takesFocus, label, children }: StepFormProps) {
  return (
    <>
      <ActionForm action={action} page={page} className="space-y-4" aria-label={label}>
        {takesFocus && <FocusOnStep />}
        <ErrorSummary />
        <input type="hidden" name="token" value={token} />
        {children}
      </ActionForm>
      {offerPage && <BackTo page={offerPage} />}
    </>
  );
}

const BackTo = ({ page }: { page: string }) => (
  <Link href={page} prefetch={false} className="inline-block w-fit py-1 underline underline-offset-2">
    Back to the offer
  </Link>
);
