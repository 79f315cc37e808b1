"use client";

import { useContext } from "react";
import { FormContext, fieldId } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";

/**
 * Shown after the answer that the use is outside the license. Its button sends the reason that was read, with the form. Comes
 * after the form's own button, which is the one that the Enter key presses.
 */
export function FileAnyway({ label }: { label: string }) {
  const { state, prefix, corrected } = useContext(FormContext);
  const says = state.fieldErrors.anyway;
  const reason = state.values.anyway;
  if (!says || typeof reason !== "string" || corrected.has("anyway")) return null;
  return (
    <Notice tone="error" title={says}>
      <p className="mb-3">
        The licensor sees the use and can dispute it. Change it above so that the license covers it, or file it as it
        is: it is then marked as outside.
      </p>
      <SubmitButton
        id={fieldId(prefix, "anyway")}
        name="anyway"
        value={reason}
        variant="outline"
        pendingLabel="Filing..."
      >
        {label}
      </SubmitButton>
    </Notice>
  );
}
