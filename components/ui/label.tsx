import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { labelClasses } from "@/components/ui/control-classes";

export function Label({ className, htmlFor, children, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn(labelClasses, className)} {...props}>
      {children}
    </label>
  );
}
