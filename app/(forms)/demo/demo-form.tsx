"use client";

import { askForDemo } from "@/app/(forms)/demo/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { BUDGETS, LINE_MAX, MESSAGE_MAX, TEAM_SIZES, TIMELINES } from "@/lib/inquiries/rules";

const options = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

/** The demo request, on the page of that path. Sent, only the words that say so stay. */
export function DemoForm({ page }: { page: string }) {
  return (
    <ActionForm action={askForDemo} page={page} aria-label="Request a demo" className="space-y-6">
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
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
      <Field name="email" label="Work Email" type="email" required autoComplete="email" maxLength={254} />
      <Field name="company" label="Company" required autoComplete="organization" maxLength={LINE_MAX} />
      <Field name="role" label="Role/Title" autoComplete="organization-title" maxLength={LINE_MAX} />
    </div>
    <Field as="textarea" name="useCase" label="Primary Use Case" required rows={5} maxLength={MESSAGE_MAX} />
    <div className="grid items-end gap-6 sm:grid-cols-3">
      <Field as="select" name="teamSize" label="Team Size" placeholder="Choose one" options={options(TEAM_SIZES)} />
      <Field as="select" name="timeline" label="Timeline" placeholder="Choose one" options={options(TIMELINES)} />
      <Field as="select" name="budget" label="Budget" placeholder="Choose one" options={options(BUDGETS)} />
    </div>
    <Honeypot />
    <SubmitButton variant="seal" size="lg" pendingLabel="Submitting...">
      Request Demo
    </SubmitButton>
  </>
);
