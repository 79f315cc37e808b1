"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { SubscribeFormProps } from "@/components/articles/subscribe-form";
import { HelperPart } from "@/components/site/helper-part";

/** Milliseconds on an article before the pop-up appears by itself (spec 9). */
const COMES_AFTER = 45_000;

/** Milliseconds to wait again while the visitor is typing in a form. */
const ASKS_AGAIN = 5_000;

/** The dialog is larger than the page's own script. */
const GuideDialog = lazy(() => import("@/components/articles/guide-dialog"));

/** Once per visit of the site, however many articles are read. */
let asked = false;

type GuidePopupProps = { post: string } & Pick<SubscribeFormProps, "subscribe">;

/** Opens when the pointer leaves through the top of the window, or after 45 seconds (spec 4). */
export function GuidePopup({ post, subscribe }: GuidePopupProps) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => {
      clearTimeout(timer);
      document.documentElement.removeEventListener("mouseleave", leave);
    };
    const ask = () => {
      stop();
      if (!asked) setOpen(true);
      asked = true;
    };
    const leave = ({ clientY }: MouseEvent) => clientY <= 0 && ask();
    const wait = (time: number) => {
      timer = setTimeout(() => (document.activeElement?.matches("input") ? wait(ASKS_AGAIN) : ask()), time);
    };
    document.documentElement.addEventListener("mouseleave", leave);
    wait(COMES_AFTER);
    return stop;
  }, []);

  if (!open) return null;
  return (
    // If the dialog's script fails to load, the article stays.
    <HelperPart instead={null}>
      <Suspense>
        <GuideDialog post={post} subscribe={subscribe} onClose={() => setOpen(false)} />
      </Suspense>
    </HelperPart>
  );
}
