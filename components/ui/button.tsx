import type { VariantProps } from "class-variance-authority";
import { Root as Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";

export type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/** `type` defaults to "button". With `asChild` the link inside looks like a button and stays a link. */
export function Button({ className, variant, size, asChild = false, type = "button", ...props }: ButtonProps) {
  const look = cn(buttonVariants({ variant, size }), className);
  return asChild ? <Slot className={look} {...props} /> : <button type={type} className={look} {...props} />;
}
