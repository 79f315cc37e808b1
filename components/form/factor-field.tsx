"use client";

import { Field } from "@/components/form/field";
import { FACTOR_FIELD } from "@/lib/acts";
import { browserPaths } from "@/lib/browser-paths";

/** Inside a form that was refused because the second factor is wanted: the form is sent again with it. */
export const FactorField = () => (
  <div className="max-w-md border-field-rule border-l-2 pl-4">
    <CodeField hint="Six digits from your authenticator app, or a recovery code. Then press the button of this form again." />
    <p className="mt-3 text-sm">
      A passkey instead?{" "}
      <a
        href={browserPaths.factorThen(browserPaths.adminTab("security"))}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-2"
      >
        Use it in another tab
      </a>
      , then press the button of this form again.
    </p>
  </div>
);

export const CodeField = ({ hint }: { hint: string }) => (
  <Field name={FACTOR_FIELD} label="Code" hint={hint} required autoComplete="one-time-code" maxLength={40} />
);
