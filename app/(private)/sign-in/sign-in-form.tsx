"use client";

import { requestLink } from "@/app/(private)/sign-in/actions";
import { MailSent, typedEmail } from "@/components/creators/mail-sent";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";

type SignInFormProps = { mailbox: string | undefined; next: string | undefined };

/** `mailbox`: the local mailbox, if mail stays on this machine. */
export function SignInForm({ mailbox, next }: SignInFormProps) {
  return (
    <ActionForm action={requestLink} page={paths.signIn} className="mt-8 space-y-6">
      {(state) =>
        state.status === "success" ? (
          <MailSent title={state.title ?? ""} message={state.message ?? ""} to={typedEmail(state)} mailbox={mailbox}>
            <p>
              Nothing after a few minutes? Look in your spam folder, and check that this is the address of your profile
              or of your offers.
            </p>
          </MailSent>
        ) : (
          <>
            <ErrorSummary />
            <Field name="email" label="Email" type="email" required autoComplete="email" maxLength={254} />
            {next && <input type="hidden" name="next" value={next} />}
            <Honeypot />
            <SubmitButton pendingLabel="Sending...">Email me a sign-in link</SubmitButton>
          </>
        )
      }
    </ActionForm>
  );
}
