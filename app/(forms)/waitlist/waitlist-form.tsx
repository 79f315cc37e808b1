"use client";

import { applyToWaitlist } from "@/app/(forms)/waitlist/actions";
import { BasicFields } from "@/app/(forms)/waitlist/basic-fields";
import { waitlistDraft } from "@/app/(forms)/waitlist/draft";
import { Agreement, CarriedValues, Progress, StepHeading } from "@/app/(forms)/waitlist/step-heading";
import type { Step } from "@/app/(forms)/waitlist/steps";
import { WaitlistDraft } from "@/app/(forms)/waitlist/waitlist-draft";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { InterestFields, MatchFields, SourceFields } from "@/components/waitlist/answer-fields";
import type { FormState } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { fieldsIn } from "@/lib/waitlist/fields";
import { INTERESTS, type Interest, isInterest, ORIGIN_FIELDS, type Prefill } from "@/lib/waitlist/rules";

const stepTitles: Record<Interest, string> = {
  talent: "Talent Information",
  license_partner: "License Partner Information",
  agent: "Agent Information",
};

type WaitlistFormProps = { prefill: Prefill; page: string };

/**
 * Both steps in one form: the other step is hidden, so that its values are sent too and the server validates everything
 * each time. The server's response selects the step, with or without JavaScript.
 */
export function WaitlistForm({ prefill: { interest, ...came }, page }: WaitlistFormProps) {
  return (
    <ActionForm
      action={applyToWaitlist}
      page={page}
      toast
      aria-label="Join the waitlist"
      className="space-y-5 sm:space-y-8"
    >
      {({ values }) => {
        const origin = originOf(came, values);
        const step: Step = values.step === "2" ? 2 : 1;
        const chosen = isInterest(values.primaryInterest) ? values.primaryInterest : undefined;
        return (
          <>
            <Progress step={step} />
            <ErrorSummary />
            <WaitlistDraft step={step} />
            {Object.entries(origin).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Honeypot />
            <div hidden={step !== 1} className="space-y-6">
              <StepHeading current={step === 1}>Basic Information</StepHeading>
              <BasicFields interest={interest} />
            </div>
            {values.step !== undefined && (
              <div hidden={step !== 2} className="space-y-6">
                <StepHeading current={step === 2}>{chosen ? stepTitles[chosen] : "Additional Information"}</StepHeading>
                {chosen && <InterestFields key={chosen} interest={chosen} />}
                <CarriedValues names={fieldsIn(...INTERESTS.filter((other) => other !== chosen))} />
                <SourceFields />
                <MatchFields open={fieldsIn("match").some((name) => values[name]?.length)} />
                <Agreement />
              </div>
            )}
            <Buttons step={step} origin={origin} />
          </>
        );
      }}
    </ActionForm>
  );
}

const originOf = (came: Prefill, values: FormState["values"]): Record<string, string> =>
  Object.fromEntries(
    ORIGIN_FIELDS.flatMap((name) => {
      const value = came[name] ?? values[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );

const Buttons = ({ step, origin }: { step: Step; origin: Record<string, string> }) => (
  <div className="flex flex-wrap items-center gap-4">
    {step === 1 ? (
      <SubmitButton key="continue" name="intent" value="continue" size="lg" pendingLabel="Checking...">
        Continue to Step 2
      </SubmitButton>
    ) : (
      <>
        <SubmitButton key="submit" name="intent" value="submit" variant="seal" size="lg" pendingLabel="Submitting...">
          Submit Application
        </SubmitButton>
        <SubmitButton key="back" name="intent" value="back" variant="outline" size="lg" pendingLabel="Back">
          Back
        </SubmitButton>
      </>
    )}
    {/* Native, because it asks without scripts too. */}
    <Disclosure isInline className="w-full text-ink-muted" summary="Start over">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        Everything you typed in both steps is cleared.{" "}
        {/* A new request also clears the form without JavaScript; the origin is kept. */}
        <a
          href={paths.waitlistWith(origin)}
          onClick={waitlistDraft.discard}
          className="py-1 font-semibold text-ink underline underline-offset-2"
        >
          Clear and start over
        </a>
      </p>
    </Disclosure>
  </div>
);
