import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The shape of something still loading. Say "Loading" once beside it: a reader's software skips this. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      className={cn("animate-pulse rounded-sm bg-paper-sunken motion-reduce:animate-none", className)}
      {...props}
    />
  );
}
