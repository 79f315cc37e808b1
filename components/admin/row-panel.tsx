"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { DETAILS_ID, rowLinkId } from "@/components/admin/row-ids";

type RowPanelProps = {
  row: string;
  title: string;
  close: string;
  children: ReactNode;
};

const isTypedInto = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/**
 * Beside the list, or over it on a small screen. Not a dialog: the list stays in use, and links open and close it
 * without scripts, which only move focus there and back and close it on Escape unless something is being typed.
 */
export function RowPanel({ row, title, close, children }: RowPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return () => document.getElementById(rowLinkId(row))?.focus({ preventScroll: true });
  }, [row]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isTypedInto(event.target)) router.push(close, { scroll: false });
  };
  return (
    <section
      ref={panel}
      id={DETAILS_ID}
      tabIndex={-1}
      aria-labelledby="details-title"
      onKeyDown={closeOnEscape}
      className="row-panel"
    >
      <div className="row-panel-head">
        <h3 id="details-title" className="wrap-anywhere text-2xl">
          <bdi>{title}</bdi>
        </h3>
        <Link href={close} prefetch={false} scroll={false} className="plain-button">
          Close<span className="sr-only"> the details</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
