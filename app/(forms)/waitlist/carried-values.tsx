"use client";

import { useContext } from "react";
import { FormContext } from "@/components/form/form-context";

/** Hidden fields that keep what was typed into fields which are not on the page now, as when the interest was changed. */
export function CarriedValues({ names }: { names: readonly string[] }) {
  const { state } = useContext(FormContext);
  return names.flatMap((name) => {
    const value = state.values[name];
    return typeof value === "string" && value !== ""
      ? [<input key={name} type="hidden" name={name} value={value} />]
      : [];
  });
}
