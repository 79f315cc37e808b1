import { Root } from "radix-ui/label";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { labelClasses } from "@/components/ui/control-classes";

type LabelProps = ComponentProps<typeof Root> & { htmlFor: string; bare?: boolean };

/**
 * A `label` element, so it works before and without scripts; with them a double click on it selects no text. `bare`
 * leaves its look to `className`, for instance beside a checkbox.
 */
export function Label({ bare = false, className, ...props }: LabelProps) {
  return <Root className={cn(!bare && labelClasses, className)} {...props} />;
}
