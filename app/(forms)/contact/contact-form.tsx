"use client";

import { contactUs } from "@/app/(forms)/contact/actions";
import { MessageField } from "@/app/(forms)/contact/message-field";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/field-parts";
import { SubmitButton } from "@/components/form/submit-button";
import { subjectLabels } from "@/lib/inquiries/rules";
import { paths } from "@/lib/paths";

const subjects = Object.entries(subjectLabels).map(([value, label]) => ({ value, label }));

/** The contact form. Sent, it is empty again under the words that say so. */
export function ContactForm() {
  return (
    <ActionForm action={contactUs} page={paths.contact} aria-label="Contact us" className="space-y-6">
      {(state) => (
        <>
          <ErrorSummary />
          {/* A new key gives new, empty fields. */}
          <div key={state.status === "success" ? state.attempt : "typing"} className="space-y-6">
            <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
            <Field name="email" label="Email" type="email" required autoComplete="email" maxLength={254} />
            <Field as="select" name="subject" label="Subject" required placeholder="Choose one" options={subjects} />
            <MessageField />
            <Honeypot />
          </div>
          <SubmitButton variant="seal" size="lg" pendingLabel="Sending...">
            Send Message
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
