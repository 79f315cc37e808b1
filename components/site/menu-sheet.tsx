"use client";

import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

const SHEET = "site-menu";

/**
 * The Menu button and the sheet it opens from the right. The sheet is the browser's own popover: it opens, closes on
 * Escape and gives the focus back without any script; the script only closes it behind a followed link or a left focus.
 */
export function MenuSheet({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);

  // The links inside are rendered on the server and cannot carry a handler of their own.
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
