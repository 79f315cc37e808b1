import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { controlClasses } from "@/components/ui/control-classes";

/** A file is chosen by a button, with its name beside it. */
const FILE =
  "block w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-field-rule file:bg-transparent file:px-4 file:font-semibold file:text-ink";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input type={type} className={cn(type === "file" ? FILE : controlClasses, "min-h-11", className)} {...props} />
  );
}
