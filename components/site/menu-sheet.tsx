"use client";

import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

const SHEET = "site-menu";

/**
 * A native popover: it opens, closes on Escape and restores focus without script, which only closes it when a link is
 * followed or focus leaves.
 */
export function MenuSheet({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);

  // The links inside are rendered on the server and cannot have handlers of their own.
  useEffect(() => {
    const element = sheet.current;
    const closeAfterLink = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a")) element?.hidePopover();
    };
    element?.addEventListener("click", closeAfterLink);
    return () => element?.removeEventListener("click", closeAfterLink);
  }, []);

  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) sheet.current?.hidePopover();
  };
  return (
    <>
      <button type="button" popoverTarget={SHEET} className="plain-button">
        Menu
      </button>
      <dialog
        ref={sheet}
        id={SHEET}
        popover="auto"
        aria-labelledby={`${SHEET}-title`}
        onBlur={closeWhenLeft}
        className="menu-sheet"
      >
        <div className="mb-4 flex items-center justify-between">
          <p id={`${SHEET}-title`} className="font-serif text-xl">
            Navigation
          </p>
          <button type="button" popoverTarget={SHEET} popoverTargetAction="hide" className="plain-button">
            Close
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
