import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const noticeVariants = cva("wrap-break-word rounded-sm border px-5 py-4", {
  variants: {
    tone: {
      info: "border-field-rule bg-notice-wash",
      success: "border-verified-text bg-verified-wash",
      error: "border-error-text bg-error-wash",
    },
  },
  defaultVariants: { tone: "info" },
});

type NoticeProps = Omit<ComponentProps<"div">, "title"> & VariantProps<typeof noticeVariants> & { title?: ReactNode };

/**
 * A message that belongs to the page. It announces nothing by itself: give `role="alert"` or `role="status"` only when
 * it appears while the reader is on the page.
 */
export function Notice({ className, tone, title, children, ...props }: NoticeProps) {
  return (
    <div className={cn(noticeVariants({ tone }), className)} {...props}>
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
