import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const boxClasses = "tick mt-0.5 size-5 shrink-0 cursor-pointer disabled:cursor-not-allowed";

/** A bare checkbox. In forms use `CheckboxField` or `CheckboxGroup`, which label it. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input type="checkbox" className={cn(boxClasses, className)} {...props} />;
}

/** A bare radio button. In forms use `RadioGroup`. */
export function Radio({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input type="radio" className={cn(boxClasses, className)} {...props} />;
}
