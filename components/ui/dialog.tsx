"use client";

import { Close, Content, Description, Portal, Root, Title } from "radix-ui/dialog";
import { type ComponentProps, useRef } from "react";
import { cn } from "@/components/ui/cn";

/** A modal dialog. Pages that open one rarely load it with `lazy`: it is larger than such a page's own script. */
export const Dialog = Root;

/** Names the dialog for screen readers; required. */
export const DialogTitle = Title;

/** Read after the name when the dialog opens. */
export const DialogDescription = Description;

/** Closes the dialog. `asChild` turns the element inside into the button. */
export const DialogClose = Close;

/**
 * Keeps the focus inside and closes on Escape or a press beside it. The focus then returns to where it was, even if
 * no trigger opened the dialog.
 */
export function DialogContent({ className, ...props }: ComponentProps<typeof Content>) {
  const before = useRef<Element>(null);
  return (
    <Portal>
      {/*
       * Radix's own overlay locks scrolling by a style sheet that it writes into the page, which the policy of a
       * prerendered page forbids; app/styles/parts.css does both.
       */}
      <div className="modal-overlay" />
      <Content
        className={cn("modal", className)}
        onOpenAutoFocus={() => {
          before.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
        }}
        {...props}
      />
    </Portal>
  );
}
