"use client";

import Link from "next/link";
import { useContext, useEffect, useRef } from "react";
import { applyToWaitlist } from "@/app/(forms)/waitlist/actions";
import { waitlistDraft } from "@/app/(forms)/waitlist/draft";
import type { Step } from "@/app/(forms)/waitlist/steps";
import { WaitlistDraft } from "@/app/(forms)/waitlist/waitlist-draft";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { RadioGroup } from "@/components/form/choice-group";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { InterestFields, MatchFields, SourceFields } from "@/components/waitlist/answer-fields";
import type { FormState } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { fieldsIn } from "@/lib/waitlist/fields";
import {
  INTERESTS,
  type Interest,
  interestLabels,
  isInterest,
  ORIGIN_FIELDS,
  type Prefill,
  UPDATES_STATEMENT,
} from "@/lib/waitlist/rules";

/** Entering its step scrolls to the top and moves the focus here. */
function StepHeading({ current, children }: { current: boolean; children: string }) {
  const { state } = useContext(FormContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = current && state.status === "idle" ? state.submitCount : 0;

  useEffect(() => {
    if (turned === 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [turned]);

  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
      {children}
    </h2>
  );
}

/** For fields that are not shown, for instance after the interest was changed. */
function CarriedValues({ names }: { names: readonly string[] }) {
  const { state } = useContext(FormContext);
  return names.flatMap((name) => {
    const value = state.values[name];
    return typeof value === "string" && value !== ""
      ? [<input key={name} type="hidden" name={name} value={value} />]
      : [];
  });
}

const names = ["Basic Information", "Your details"] as const;

/** A list of the steps, because the server's HTML shows them without scripts, and a progress bar would not name them. */
function Progress({ step }: { step: Step }) {
  return (
    <ol className="grid grid-cols-2 gap-3" aria-label="Progress">
      {names.map((name, index) => {
        const current = index + 1 === step;
        const reached = index + 1 <= step;
        return (
          <li
            key={name}
            aria-current={current ? "step" : undefined}
            data-reached={reached || undefined}
            className={cn("step border-t-4 pt-2 text-sm", reached ? "border-engrave" : "border-rule text-ink-muted")}
          >
            <span className={cn(current && "font-semibold")}>
              <span className="max-sm:sr-only">Step </span>
              {index + 1}
              <span className="max-sm:sr-only"> of {names.length}</span>: {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const NewTab = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} target="_blank" prefetch={false} className="underline underline-offset-2">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </Link>
);

const Agreement = () => (
  <CheckboxField
    name="agree"
    required
    label={
      <>
        I agree to the <NewTab href={paths.waitlistTerms}>Waitlist Terms</NewTab> and the{" "}
        <NewTab href={paths.termsOfService}>Terms of Service</NewTab>
      </>
    }
  />
);

const hints: Record<Interest, string> = {
  talent: "You license your voice, likeness or persona.",
  license_partner: "You are a brand or producer who wants to license.",
  agent: "You represent talent.",
};

function BasicFields({ interest }: { interest: Interest | undefined }) {
  return (
    <>
      <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
      <Field
        name="email"
        label="Email"
        hint="We send one email that asks you to confirm it."
        type="email"
        required
        autoComplete="email"
        maxLength={254}
      />
      <Field name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} fieldClassName="sm:max-w-80" />
      <RadioGroup
        name="primaryInterest"
        legend="Primary Interest"
        choices={INTERESTS.map((value) => ({ value, label: interestLabels[value], hint: hints[value] }))}
        {...(interest && { defaultValue: interest })}
      />
      <CheckboxField name="consentUpdates" label={UPDATES_STATEMENT} defaultChecked />
    </>
  );
}

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
