"use client";

import type { ComponentProps, ReactNode } from "react";
import { FieldError, FieldHint, OptionalMark } from "@/components/form/field-parts";
import { useControl, useSentValues } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";

type Option = { value: string; label: string };

type Wired = "name" | "id" | "aria-describedby" | "aria-invalid" | "children" | "prefix";
type Common = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Such as "$". Decorative: the label must state the unit too. */
  before?: ReactNode;
  /** One of several fields of which one must be filled in: neither required by itself nor optional. */
  oneOfSeveral?: boolean;
  fieldClassName?: string;
};
type AsInput = { as?: "input" } & Omit<ComponentProps<"input">, Wired>;
type AsTextarea = { as: "textarea" } & Omit<ComponentProps<"textarea">, Wired>;
/** `placeholder` is a first option without a value ("Choose one"). */
type AsSelect = { as: "select"; options: readonly Option[]; placeholder?: string } & Omit<
  ComponentProps<"select">,
  Wired | "multiple"
>;

type FieldProps = Common & (AsInput | AsTextarea | AsSelect);

/** Inside an `ActionForm` the control gets its own error and last value; `defaultValue` is the initial one. */
export function Field({ name, label, hint, before, oneOfSeveral, fieldClassName, ...control }: FieldProps) {
  const names = useControl(name, Boolean(hint));
  return (
    <div className={cn("space-y-1.5", fieldClassName)}>
      <Label htmlFor={names.id}>
        {label}
        {!control.required && !oneOfSeveral && <OptionalMark />}
      </Label>
      <FieldHint id={names.hintId}>{hint}</FieldHint>
      <FieldError id={names.errorId}>{names.error}</FieldError>
      <div className="relative">
        {before && (
          <span aria-hidden className="absolute inset-y-0 left-0 flex items-center pl-3 text-ink-muted">
            {before}
          </span>
        )}
        <Control name={name} names={names} inset={Boolean(before)} {...control} />
      </div>
    </div>
  );
}

type ControlProps = { name: string; names: ReturnType<typeof useControl>; inset: boolean } & (
  | AsInput
  | AsTextarea
  | AsSelect
);

function Control({ name, names, inset, ...props }: ControlProps) {
  const sent = useSentValues(name)?.[0];
  const shared = {
    id: names.id,
    name,
    "aria-describedby": names.describedBy,
    "aria-invalid": names.invalid,
    defaultValue: sent ?? props.defaultValue,
    className: cn(inset && "pl-8", props.className),
  };
  if (props.as === "textarea") {
    const { as, ...rest } = props;
    return <Textarea {...rest} {...shared} />;
  }
  if (props.as === "select") {
    const { as, options, placeholder, ...rest } = props;
    return (
      <NativeSelect {...rest} {...shared}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  const { as, ...rest } = props;
  return <Input {...rest} {...shared} />;
}
