"use client";

import { useContext } from "react";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { HONEYPOT_FIELD } from "@/lib/form-fields";

/**
 * Out of sight until it was filled in: then it is a field like any other, with the question who filled it. One per
 * public form. The data attributes ask 1Password, LastPass, Bitwarden and Dashlane to leave it alone.
 */
export function Honeypot() {
  // Stays in sight while one empties it.
  const isAsked = useContext(FormContext).state.fieldErrors[HONEYPOT_FIELD] !== undefined;
  return (
    <div {...(!isAsked && { "aria-hidden": true, className: "absolute -left-[9999px] size-px overflow-hidden" })}>
      <Field
        name={HONEYPOT_FIELD}
        label="Leave this empty"
        oneOfSeveral
        autoComplete="off"
        tabIndex={isAsked ? undefined : -1}
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        data-form-type="other"
      />
    </div>
  );
}
