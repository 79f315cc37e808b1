import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";

export type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants>;

/** `type` defaults to "button". For a link that looks like a button, use `buttonVariants`. */
export function Button({ className, variant, size, type = "button", ...props }: ButtonProps) {
  return <button type={type} className={cn(buttonVariants({ variant, size }), className)} {...props} />;
}
