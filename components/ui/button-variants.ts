import { cva } from "class-variance-authority";

/**
 * The look of `Button`; by itself only where the server computes it for a part that must stay small. `seal` is a
 * page's main action; `ink` an ordinary primary action; `outline` a secondary one; `danger` ends something for
 * good; `quiet` is for tools and menus.
 */
export const buttonVariants = cva(
  "button-look inline-flex cursor-pointer items-center justify-center gap-2 rounded-sm border text-center font-semibold transition-colors duration-150 disabled:cursor-progress disabled:opacity-60 motion-reduce:transition-none",
  {
    variants: {
      variant: {
        ink: "border-ink bg-ink text-paper hover:bg-ink-muted",
        seal: "border-seal bg-seal text-on-seal hover:border-seal-hover hover:bg-seal-hover",
        outline: "border-field-rule bg-transparent text-ink hover:border-ink hover:bg-paper-sunken",
        danger: "border-error-text bg-transparent text-error-text hover:bg-error-wash",
        quiet: "border-transparent bg-transparent text-ink hover:bg-paper-sunken",
      },
      size: {
        sm: "min-h-9 px-3 py-1.5 text-sm leading-tight",
        md: "min-h-11 px-5 py-2.5 text-base leading-tight",
        lg: "min-h-13 px-7 py-3 text-lg leading-tight",
      },
    },
    defaultVariants: { variant: "ink", size: "md" },
  },
);
