import type { VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { noticeVariants } from "@/components/ui/notice-variants";

type NoticeProps = Omit<ComponentProps<"div">, "title"> & VariantProps<typeof noticeVariants> & { title?: ReactNode };

/**
 * Not announced by itself: give `role="alert"` or `role="status"` only if it appears while the reader is on the page.
 */
export function Notice({ className, tone, title, children, ...props }: NoticeProps) {
  return (
    <div className={cn(noticeVariants({ tone }), className)} {...props}>
      {title && <p className="font-semibold max-sm:hyphens-auto">{title}</p>}
      {children}
    </div>
  );
}
