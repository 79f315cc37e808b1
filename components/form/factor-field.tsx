"use client";

import { Field } from "@/components/form/field";
import { FACTOR_FIELD } from "@/lib/step-up/wording";

/** Inside a form that was refused because the second factor is wanted: the form is sent again with it. */
export const FactorField = () => (
  <div className="max-w-md border-field-rule border-l-2 pl-4">
    <CodeField hint="Six digits from your authenticator app, or a recovery code. Then press the button of this form again." />
  </div>
);

export const CodeField = ({ hint }: { hint: string }) => (
  <Field name={FACTOR_FIELD} label="Code" hint={hint} required autoComplete="one-time-code" maxLength={40} />
);
