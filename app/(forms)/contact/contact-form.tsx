"use client";

import { useEffect, useRef, useState } from "react";
import { contactUs } from "@/app/(forms)/contact/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { useSentValues } from "@/components/form/form-context";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { optionsOf } from "@/lib/forms/state";
import { MESSAGE_MAX, subjectLabels } from "@/lib/inquiries/rules";
import { paths } from "@/lib/paths";

export function ContactForm() {
  return (
    <ActionForm action={contactUs} page={paths.contact} aria-label="Contact us" className="space-y-6">
      {(state) => (
        <>
          <ErrorSummary />
          <div key={state.status === "success" ? state.submitCount : "typing"} className="space-y-6">
            <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
            <Field name="email" label="Email" type="email" required autoComplete="email" maxLength={254} />
            <SubjectField />
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

/**
 * /contact?subject=legal preselects a subject by script, because the page is static. A choice already made or sent is
 * kept.
 */
function SubjectField() {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get("subject") ?? "";
    const select = field.current?.querySelector("select");
    if (select && select.value === "" && Object.hasOwn(subjectLabels, asked)) select.value = asked;
  }, []);
  return (
    <div ref={field}>
      <Field
        as="select"
        name="subject"
        label="Subject"
        required
        placeholder="Choose one"
        options={optionsOf(subjectLabels)}
      />
    </div>
  );
}

function MessageField() {
  const sent = useSentValues("message")?.[0] ?? "";
  const [length, setLength] = useState(sent.length);
  const left = MESSAGE_MAX - length;
  return (
    <div>
      <Field
        as="textarea"
        name="message"
        label="Message"
        required
        rows={8}
        maxLength={MESSAGE_MAX}
        // Unlike onChange, also told of a text that the form replaced.
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <p className="mt-1.5 text-right text-ink-muted text-sm tabular-nums">{`${length}/${MESSAGE_MAX} characters`}</p>
      <p className="sr-only" role="status">
        {left <= 100 && `${left} characters left`}
      </p>
    </div>
  );
}
