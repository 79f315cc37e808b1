"use client";

import type { ReactNode } from "react";
import { FieldError, FieldHint } from "@/components/form/field-parts";
import { useControl, useSentValues } from "@/components/form/form-context";
import { Checkbox, Radio } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type GroupProps = {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice[];
  /** In two columns where there is room. */
  isWide?: boolean;
  onValueChange?: (value: string, checked: boolean) => void;
};

export function RadioGroup({ defaultValue, ...group }: GroupProps & { defaultValue?: string }) {
  return <ChoiceGroup {...group} control={Radio} defaults={defaultValue === undefined ? [] : [defaultValue]} />;
}

export function CheckboxGroup({ defaultValues = [], ...group }: GroupProps & { defaultValues?: readonly string[] }) {
  return <ChoiceGroup {...group} control={Checkbox} defaults={defaultValues} />;
}

type ChoiceGroupProps = GroupProps & { control: typeof Radio | typeof Checkbox; defaults: readonly string[] };

function ChoiceGroup({
  name,
  legend,
  hint,
  choices,
  isWide,
  onValueChange,
  control: Control,
  defaults,
}: ChoiceGroupProps) {
  const names = useControl(name, Boolean(hint));
  const chosen = useSentValues(name) ?? defaults;
  return (
    <fieldset aria-describedby={names.describedBy} className="space-y-1.5">
      <legend className="mb-1.5 font-semibold leading-snug">{legend}</legend>
      <FieldHint id={names.hintId}>{hint}</FieldHint>
      <FieldError id={names.errorId}>{names.error}</FieldError>
      <div className={isWide ? "grid gap-x-6 gap-y-1.5 sm:grid-cols-2" : "space-y-1.5"}>
        {choices.map((choice, index) => {
          // The error summary links to the field's own id.
          const id = index === 0 ? names.id : `${names.id}-${choice.value}`;
          return (
            <div key={choice.value} className="flex gap-3 py-1">
              <Control
                id={id}
                name={name}
                value={choice.value}
                defaultChecked={chosen.includes(choice.value)}
                disabled={choice.disabled}
                aria-invalid={names.invalid}
                aria-describedby={choice.hint ? `${id}-note` : undefined}
                onChange={(event) => onValueChange?.(choice.value, event.target.checked)}
              />
              <div className="leading-snug">
                <Label bare htmlFor={id} className="cursor-pointer">
                  {choice.label}
                </Label>
                <FieldHint id={`${id}-note`}>{choice.hint}</FieldHint>
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
