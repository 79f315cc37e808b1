import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** What text fields, text areas and selects have in common. */
export const controlClasses =
  "block w-full rounded-sm border border-field-rule bg-paper-raised px-3 py-2 text-base text-ink placeholder:text-ink-muted focus-visible:outline-2 focus-visible:outline-offset-1 disabled:opacity-60 aria-invalid:border-error-text aria-invalid:ring-1 aria-invalid:ring-error-text";

/** A one-line text field. In forms use `Field`, which labels it. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={cn(controlClasses, "min-h-11", className)} {...props} />;
}
