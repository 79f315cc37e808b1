"use client";

import { useActionState } from "react";
import { requestLink, requestLinkHere } from "@/app/(private)/sign-in/actions";
import { MailSent, typedEmail } from "@/components/creators/mail-sent";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { emptyFormState } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

type SignInFormProps = { mailbox: string | undefined; next: string | undefined; isSecond?: boolean };

/** `mailbox`: the local mailbox, if mail stays on this machine. `isSecond`: below a way that needs no typing. */
export function SignInForm({ mailbox, next, isSecond = false }: SignInFormProps) {
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
            <SubmitButton pendingLabel="Sending..." {...(isSecond && { variant: "outline" })}>
              Email me a sign-in link
            </SubmitButton>
          </>
        )
      }
    </ActionForm>
  );
}

type SenderLinkProps = SignInFormProps & {
  /** The address that this browser has confirmed, veiled. */
  sender: string;
};

/** For a brand that has just confirmed its offer: one press, and nothing to type. */
export const SenderLink = ({ sender, mailbox, next }: SenderLinkProps) => (
  <ActionForm action={requestLinkHere} page={paths.signIn} prefix="sender-" className="mt-8 space-y-4">
    {(state) =>
      state.status === "success" ? (
        <MailSent title={state.title ?? ""} message={state.message ?? ""} to={undefined} mailbox={mailbox}>
          <p>Nothing after a few minutes? Look in your spam folder.</p>
        </MailSent>
      ) : (
        <>
          <ErrorSummary />
          {next && <input type="hidden" name="next" value={next} />}
          <p>
            This browser has confirmed{" "}
            <bdi className="wrap-anywhere inline-block max-w-full font-semibold">{sender}</bdi>.
          </p>
          <SubmitButton pendingLabel="Sending...">Email this address a link</SubmitButton>
        </>
      )
    }
  </ActionForm>
);

/** Without JavaScript, in the place of `SenderLink` once this browser has confirmed no address any more: why its press sent nothing. */
export function SenderRefused() {
  const [{ status, title, message }] = useActionState(requestLinkHere, emptyFormState, paths.signIn);
  return (
    status === "error" && (
      <Notice tone="error" title={title} className="mt-8">
        <p>{message}</p>
      </Notice>
    )
  );
}
