"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export const overlayClasses =
  "fixed inset-0 z-40 bg-[rgb(10_12_18/0.55)] opacity-100 transition-opacity duration-200 starting:opacity-0 motion-reduce:transition-none";

/** The cross in the corner of a dialog or sheet. */
export function CloseButton() {
  return (
    <Primitive.Close className="absolute top-4 right-4 inline-flex size-10 cursor-pointer items-center justify-center rounded-sm hover:bg-paper-sunken">
      <X aria-hidden className="size-5" />
      <span className="sr-only">Close</span>
    </Primitive.Close>
  );
}

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
};

/**
 * A question in front of the page: keeps the focus, closes on Escape. It weighs 14 kB of script: load it on first use
 * (`dynamic` or `import()`) on pages that are mostly read, and give the same way without it where scripts are off.
 */
export function DialogContent({ title, description, className, children, ...props }: DialogContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <Primitive.Content
        className={cn(
          "fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-sm border bg-paper-raised p-8 shadow-lifted transition-opacity duration-200 starting:opacity-0 motion-reduce:transition-none",
          className,
        )}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...props}
      >
        <Primitive.Title className="pr-10 font-medium font-serif text-2xl">{title}</Primitive.Title>
        {description && <Primitive.Description className="mt-2 text-ink-muted">{description}</Primitive.Description>}
        {children}
        <CloseButton />
      </Primitive.Content>
    </Primitive.Portal>
  );
}
