"use client";

import type { ReactNode } from "react";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import type { FormAction } from "@/lib/forms/state";
import { MESSAGE_MAX } from "@/lib/offers/message-rules";

type WriteFormProps = {
  write: FormAction;
  /** The page to which the form posts. */
  page: string;
  to: string;
  /** The line under which the form is folded until it is opened, or what was sent is refused. */
  folded?: ReactNode;
  /** What the form proves the party by, and what is said above the field. */
  children: ReactNode;
};

/** Writes one more message. */
export const WriteForm = ({ write, page, to, folded, children }: WriteFormProps) => (
  <ActionForm action={write} page={page} prefix="message-" className="space-y-4" aria-label="Message">
    {({ status }) => {
      const fields = (
        <>
          <ErrorSummary />
          {children}
          <Field
            as="textarea"
            name="message"
            label={
              <>
                Message to <bdi className="wrap-anywhere">{to}</bdi>
              </>
            }
            hint="They get an email. Nothing is agreed by writing."
            required
            rows={3}
            maxLength={MESSAGE_MAX}
          />
          <SubmitButton variant="outline" pendingLabel="Sending...">
            Send the message
          </SubmitButton>
        </>
      );
      return folded ? (
        <Disclosure className="border-y" open={status === "error"} summary={folded}>
          <div className="space-y-4 pb-4">{fields}</div>
        </Disclosure>
      ) : (
        fields
      );
    }}
  </ActionForm>
);
