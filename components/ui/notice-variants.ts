import { cva } from "class-variance-authority";

export const noticeVariants = cva("wrap-break-word rounded-sm border px-[min(1.25rem,4vw)] py-4", {
  variants: {
    tone: {
      info: "border-field-rule bg-notice-wash",
      raised: "border-engrave bg-paper-raised",
      success: "border-verified-text bg-verified-wash",
      error: "border-error-text bg-error-wash",
    },
  },
  defaultVariants: { tone: "info" },
});
