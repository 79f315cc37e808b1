import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const boxClasses = "tick mt-0.5 size-5 shrink-0 cursor-pointer disabled:cursor-not-allowed";

/**
 * A native input, because forms are sent without scripts too, and a Radix checkbox is a button that only they tick.
 * Inside forms, use `CheckboxField`, `CheckboxGroup` or `RadioGroup`, which label it.
 */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input type="checkbox" className={cn(boxClasses, className)} {...props} />;
}

/** Native for the same reason. */
export function Radio({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input type="radio" className={cn(boxClasses, className)} {...props} />;
}
