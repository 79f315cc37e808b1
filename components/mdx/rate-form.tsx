"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { paths } from "@/lib/paths";

type RateFormProps = {
  fields: ReactNode;
  /** The answer to what the fields hold when the page arrives. */
  answer: ReactNode;
};

/**
 * The form of the rate calculator. Without scripts it opens the page that answers it; the script that answers in place
 * is fetched only when somebody turns to the form, or arrives with figures in the address.
 */
export function RateForm({ fields, answer }: RateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [live, setLive] = useState<ReactNode>();
  const want = () => setWanted(true);

  // The guide is static, so its address can only be read here. Where the script does not come, the form goes on without.
  useEffect(() => {
    const element = form.current;
    if (!element || !(isWanted || window.location.search)) return;
    import("@/components/mdx/rate-live")
      .then(({ RateLive }) => {
        const show = () => setLive(<RateLive form={element} />);
        // The answer's link may have the focus by then, which it would lose with its place.
        if (element.querySelector("a:focus")) element.addEventListener("focusout", show, { once: true });
        else show();
      })
      .catch(() => undefined);
  }, [isWanted]);

  return (
    <form
      ref={form}
      action={paths.rateEstimate}
      aria-label="Rate calculator"
      onFocus={want}
      onPointerEnter={want}
      className="wide my-8 grid grid-cols-1 rounded-sm border bg-paper-raised md:grid-cols-2"
    >
      <div className="min-w-0 space-y-4 p-5 sm:p-6">{fields}</div>
      {live ?? answer}
    </form>
  );
}
