"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { SubscribeForm, type SubscribeFormProps } from "@/components/articles/subscribe-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";

type GuideDialogProps = { post: string; onClose: () => void } & Pick<SubscribeFormProps, "subscribe">;

const STOPS = "a[href], button:not(:disabled), input:not([type=hidden], [tabindex='-1'])";

/** Wraps between the last focusable element and the first: the browser would continue to its own toolbar. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

export default function GuideDialog({ post, onClose, subscribe }: GuideDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="guide-dialog-title"
      aria-describedby="guide-dialog-text"
      onClose={onClose}
      onKeyDown={keepFocus}
      closedby="any"
      className="modal"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="guide-dialog-title" className="text-2xl">
          Before you go: the Digital Rights Guide
        </h2>
        <button type="button" onClick={close} className="plain-button">
          Close
        </button>
      </div>
      <p id="guide-dialog-text" className="mt-2 text-ink-muted">
        Get new articles by email, and open the guide whenever you like. It costs nothing.
      </p>
      <SubscribeForm
        subscribe={subscribe}
        from="popup"
        post={post}
        page={paths.article(post)}
        button={buttonVariants()}
        className="mt-5"
      />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <a
          href={paths.nilGuidePdf}
          target="_blank"
          rel="noopener"
          data-guide
          className="font-semibold underline underline-offset-4"
        >
          Open the guide
          <span className="sr-only"> (PDF, opens in a new tab)</span>
        </a>
        <Button variant="quiet" onClick={close}>
          No thanks
        </Button>
      </div>
    </dialog>
  );
}
