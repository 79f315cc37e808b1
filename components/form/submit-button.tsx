"use client";

import { useContext } from "react";
import { useFormStatus } from "react-dom";
import { FormContext } from "@/components/form/form-context";
import { Button, type ButtonProps } from "@/components/ui/button";

/**
 * Disabled while the form is being sent, with the label `pendingLabel`. `name` and `value` tell several buttons of a
 * form apart: the pressed one is in the form data.
 */
export function SubmitButton({
  pendingLabel,
  children,
  ...props
}: Omit<ButtonProps, "type"> & { pendingLabel: string }) {
  const { pending: sendingHere, pressed } = useContext(FormContext);
  const { pending: sendingPlainForm } = useFormStatus();
  const pending = sendingHere || sendingPlainForm;
  const otherOne = pressed !== undefined && pressed !== `${props.name}=${props.value ?? ""}`;
  return (
    <Button type="submit" disabled={pending} {...props}>
      {/* Elements, because page translation replaces bare text, which React then fails to remove. */}
      {pending && !otherOne ? (
        <span key="pending" className="contents">
          {pendingLabel}
        </span>
      ) : (
        <span key="ready" className="contents">
          {children}
        </span>
      )}
    </Button>
  );
}
