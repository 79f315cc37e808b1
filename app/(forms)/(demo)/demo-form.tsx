"use client";

import { askForDemo } from "@/app/(forms)/(demo)/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { optionsOf } from "@/lib/forms/state";
import { answerLabels, demoChoices, LINE_MAX, MESSAGE_MAX } from "@/lib/inquiries/rules";

const choices = (["teamSize", "timeline", "budget"] as const).map((name) => ({
  name,
  options: optionsOf(demoChoices[name]),
}));

export function DemoForm({ page }: { page: string }) {
  return (
    <ActionForm action={askForDemo} page={page} toast aria-label="Request a demo" className="space-y-6">
      {(state) => (
        <>
          <ErrorSummary />
          {state.status !== "success" && <DemoFields />}
        </>
      )}
    </ActionForm>
  );
}

const DemoFields = () => (
  <>
    <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-2">
      <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
      <Field name="email" label="Work Email" type="email" required autoComplete="email" maxLength={254} />
      <Field name="company" label={answerLabels.company} required autoComplete="organization" maxLength={LINE_MAX} />
      <Field name="role" label={answerLabels.role} autoComplete="organization-title" maxLength={LINE_MAX} />
    </div>
    <Field as="textarea" name="useCase" label={answerLabels.useCase} required rows={5} maxLength={MESSAGE_MAX} />
    <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-3">
      {choices.map(({ name, options }) => (
        <Field
          key={name}
          as="select"
          name={name}
          label={answerLabels[name]}
          placeholder="Choose one"
          options={options}
        />
      ))}
    </div>
    <Honeypot />
    <SubmitButton variant="seal" size="lg" pendingLabel="Submitting...">
      Request Demo
    </SubmitButton>
  </>
);
