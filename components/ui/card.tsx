import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A sheet of paper on the page: hairline edge, no shadow. For one thing that stands alone, not for layout. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("rounded-sm border bg-paper-raised p-6 sm:p-8", className)} {...props} />;
}
