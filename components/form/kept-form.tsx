"use client";

import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { DRAWN_FOR } from "@/lib/form-fields";
import type { FormAction } from "@/lib/forms/state";

type KeptFormProps = {
  action: FormAction;
  page: string;
  /** Labels of typed fields, by name; other values become hidden fields. */
  labels?: Readonly<Record<string, string>>;
  /** Kept out of responses. */
  token?: string;
  /** It cannot be sent again as things are: what was typed is shown to be read and copied. */
  isOver?: boolean;
};

/**
 * Replaces a form when its page cannot be read. Renders nothing until the form was sent without JavaScript, then its
 * result and everything that was typed, to send again.
 */
export function KeptForm({ action, page, labels = {}, token, isOver = false }: KeptFormProps) {
  return (
    <ActionForm action={action} page={page} className="space-y-4">
      {({ submitCount, values }) =>
        submitCount > 0 && (
          <>
            <ErrorSummary />
            {token !== undefined && <input type="hidden" name="token" value={token} />}
            {Object.entries(values).flatMap(([name, value]) =>
              name === DRAWN_FOR
                ? []
                : labels[name] === undefined
                  ? [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />)
                  : [<Field key={name} as="textarea" name={name} label={labels[name]} rows={3} readOnly={isOver} />],
            )}
            {!isOver && <SubmitButton pendingLabel="Sending...">Send again</SubmitButton>}
          </>
        )
      }
    </ActionForm>
  );
}
