import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { controlClasses } from "@/components/ui/control-classes";

/** Not Radix's, which needs scripts, and good on phones. Inside forms, use `Field as="select"`. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select className={cn(controlClasses, "min-h-11 appearance-none pr-10", className)} {...props} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}
