"use client";

import type { ComponentProps, ReactNode } from "react";
import { FieldError, FieldHint } from "@/components/form/field-parts";
import { useControl, useSentValues } from "@/components/form/form-context";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";

type CheckboxFieldProps = Omit<ComponentProps<typeof Checkbox>, "name" | "id" | "children"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
};

/** Sends "on" (or `value`) if ticked. */
export function CheckboxField({ name, label, hint, defaultChecked, ...box }: CheckboxFieldProps) {
  const names = useControl(name, Boolean(hint));
  const sent = useSentValues(name);
  return (
    <div className="space-y-1.5">
      <FieldError id={names.errorId}>{names.error}</FieldError>
      <div className="flex gap-3">
        <Checkbox
          {...box}
          id={names.id}
          name={name}
          defaultChecked={sent ? sent.length > 0 : defaultChecked}
          aria-describedby={names.describedBy}
          aria-invalid={names.invalid}
        />
        <div className="space-y-1 leading-snug">
          <Label bare htmlFor={names.id} className="cursor-pointer">
            {label}
          </Label>
          <FieldHint id={names.hintId}>{hint}</FieldHint>
        </div>
      </div>
    </div>
  );
}
