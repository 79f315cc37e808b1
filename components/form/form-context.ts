"use client";

import { createContext, useContext, useState } from "react";
import { emptyFormState, type FormState } from "@/lib/forms/state";

type FormContext = {
  state: FormState;
  pending: boolean;
  /** `name=value` of the last submit button, if it has a name. */
  pressed: string | undefined;
  prefix: string;
  /** The address of the form's page. */
  page: string;
  /** Fields changed since the last result, whose errors no longer hold. */
  corrected: ReadonlySet<string>;
  /** A toast shows the result as well. */
  isToasted: boolean;
};

export const FormContext = createContext<FormContext>({
  state: emptyFormState,
  pending: false,
  pressed: undefined,
  prefix: "",
  page: "",
  corrected: new Set(),
  isToasted: false,
});

/** What the page's forms carry of the one for whom it was drawn (lib/members/drawn-for.ts); empty for nobody. */
export const DrawnFor = createContext("");

/**
 * That of the first rendering, also when the page is read again as somebody else: fields that were typed into stay too.
 */
export function useDrawnFor(): string {
  const [mark] = useState(useContext(DrawnFor));
  return mark;
}

type ControlNames = {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
  describedBy: string | undefined;
  invalid: true | undefined;
};

/** Must be inside an `ActionForm`. */
export function useControl(name: string, hasHint: boolean): ControlNames {
  const { state, prefix, corrected } = useContext(FormContext);
  const id = fieldId(prefix, name);
  const error = corrected.has(name) ? undefined : state.fieldErrors[name];
  const described = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    error,
    describedBy: described || undefined,
    invalid: error ? true : undefined,
  };
}

/** The values last sent, or the form's initial ones; undefined if there are neither. */
export function useSentValues(name: string): readonly string[] | undefined {
  const { state } = useContext(FormContext);
  const value = state.values[name];
  if (value === undefined) return state.submitCount === 0 ? undefined : [];
  return typeof value === "string" ? [value] : value;
}

/** The error summary links to it. */
export const fieldId = (prefix: string, name: string): string => `${prefix}${name}`;
