import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const boxClasses = "tick mt-0.5 size-5 shrink-0 cursor-pointer disabled:cursor-not-allowed";

/** Inside forms, use `CheckboxField`, `CheckboxGroup` or `RadioGroup`, which label it. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input type="checkbox" className={cn(boxClasses, className)} {...props} />;
}

export function Radio({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input type="radio" className={cn(boxClasses, className)} {...props} />;
}
