"use client";

import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import type { FormAction } from "@/lib/forms/state";

type KeptFormProps = {
  action: FormAction;
  /** The page that the form was sent from, as its own `ActionForm` names it. */
  page: string;
  /** Labels of what people typed, by field name; whatever else was sent goes along unseen. */
  labels?: Readonly<Record<string, string>>;
  /** What never comes back in an answer: the token of a link. */
  token?: string;
};

/**
 * Stands for a form on its page when that page cannot be read: nothing, until the form was sent without JavaScript. Then
 * its answer, and everything that was typed, to be sent again.
 */
export function KeptForm({ action, page, labels = {}, token }: KeptFormProps) {
  return (
    <ActionForm action={action} page={page} className="space-y-4">
      {({ attempt, values }) =>
        attempt > 0 && (
          <>
            <ErrorSummary />
            {token !== undefined && <input type="hidden" name="token" value={token} />}
            {Object.entries(values).flatMap(([name, value]) =>
              labels[name] === undefined
                ? [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />)
                : [<Field key={name} as="textarea" name={name} label={labels[name]} rows={3} />],
            )}
            <SubmitButton pendingLabel="Sending...">Send again</SubmitButton>
          </>
        )
      }
    </ActionForm>
  );
}
