"use client";

import { Indicator, Root } from "radix-ui/progress";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** `value` of `max`; null while the end is unknown. Drawn by scripts only: the page's policy forbids `style` in its HTML. */
export function Progress({ value = null, max, className, ...props }: ComponentProps<typeof Root>) {
  const part = value === null || !max ? 0 : value / max;
  return (
    <Root value={value} {...(max && { max })} className={cn("progress", className)} {...props}>
      <Indicator className="progress-part" style={{ transform: `scaleX(${part})` }} />
    </Root>
  );
}
