import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A scrolling frame that cannot be focused cannot be scrolled without a pointer (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

/**
 * Scrolls sideways inside its own frame, so that the page never does. `label` names the frame, which keyboard users
 * can focus and scroll. `frameClass` can set a maximum height, which makes the head row sticky. The frame is a
 * container, by whose width (cqw) a cell can keep its content in view.
 */
export function Table({
  label,
  frameClass,
  className,
  ...props
}: ComponentProps<"table"> & { label: string; frameClass?: string }) {
  return (
    <section
      aria-label={label}
      {...reachable}
      className={cn(
        "table-frame @container relative overflow-auto border-y print:max-h-none! print:overflow-visible",
        frameClass,
      )}
    >
      <table className={cn("w-full border-collapse text-left text-sm", className)} {...props} />
    </section>
  );
}

export function TableHead({ className, ...props }: ComponentProps<"thead">) {
  return <thead className={cn("sticky top-0 z-10 bg-paper-sunken", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("border-b last:border-b-0", className)} {...props} />;
}

export function TableHeading({
  className,
  numeric = false,
  scope = "col",
  ...props
}: ComponentProps<"th"> & { numeric?: boolean }) {
  return <th scope={scope} className={cn("px-3 py-2 font-semibold", numeric && "text-right", className)} {...props} />;
}

/** `numeric` is for money and counts: right-aligned tabular figures. */
export function TableCell({ className, numeric = false, ...props }: ComponentProps<"td"> & { numeric?: boolean }) {
  return <td className={cn("px-3 py-2 align-top", numeric && "text-right tabular-nums", className)} {...props} />;
}
