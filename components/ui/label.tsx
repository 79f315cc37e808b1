import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The visible name of one control. */
export function Label({ className, htmlFor, children, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn("block font-semibold leading-snug", className)} {...props}>
      {children}
    </label>
  );
}
