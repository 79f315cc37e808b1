import { cn } from "@/components/ui/cn";

/** A braided band across the column, where one part of a page ends and the next begins. Give a height to change its size. */
export function GuillocheRule({ className }: { className?: string }) {
  return <div aria-hidden className={cn("guilloche-rule h-3.5", className)} />;
}
