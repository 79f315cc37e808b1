import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeVariants = cva("inline-flex items-center gap-1.5 rounded-xs border px-2 py-0.5 font-semibold text-xs", {
  variants: {
    tone: {
      neutral: "border-field-rule text-ink",
      verified: "border-verified bg-verified text-on-verified",
      yours: "border-seal bg-seal text-on-seal",
      awaiting: "border-ink bg-notice-wash text-ink",
      ended: "border-rule bg-paper-sunken text-ink-muted",
      refused: "border-error-text bg-error-wash text-error-text",
    },
  },
  defaultVariants: { tone: "neutral" },
});

/** `verified` is for active things, `awaiting` for pending ones, `yours` for what waits for the reader. */
export function Badge({ className, tone, ...props }: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span className={badgeVariants({ tone, className })} {...props} />;
}
