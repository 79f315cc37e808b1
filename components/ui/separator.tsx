import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A hairline between two parts of a page. */
export function Separator({ className, ...props }: ComponentProps<"hr">) {
  return <hr className={cn("my-8 border-t", className)} {...props} />;
}
