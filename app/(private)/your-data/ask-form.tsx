"use client";

import { askForData } from "@/app/(private)/your-data/actions";
import { MailSent, typedEmail } from "@/components/creators/mail-sent";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";

/** `mailbox`: the local mailbox, if mail stays on this machine. */
export function AskForm({ mailbox }: { mailbox: string | undefined }) {
  return (
    <ActionForm action={askForData} page={paths.yourData} className="mt-8 max-w-xl space-y-6">
      {(state) =>
        state.status === "success" ? (
          <MailSent title={state.title ?? ""} message={state.message ?? ""} to={typedEmail(state)} mailbox={mailbox}>
            <p>
              Nothing after a few minutes? Look in your spam folder, and check that this is the address that you gave
              us. If we hold nothing about it, no email comes.
            </p>
          </MailSent>
        ) : (
          <>
            <ErrorSummary />
            <Field name="email" label="Email" type="email" required autoComplete="email" maxLength={254} />
            <Honeypot />
            <SubmitButton pendingLabel="Sending...">Email me a link to my data</SubmitButton>
          </>
        )
      }
    </ActionForm>
  );
}
