"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { HelperPart } from "@/components/site/helper-part";
import { paths } from "@/lib/paths";

type RateFormProps = {
  fields: ReactNode;
  answer: ReactNode;
};

/**
 * Without scripts it opens a page with the result; the script that calculates in place is loaded only when the form
 * is used, or if the address holds inputs.
 */
export function RateForm({ fields, answer }: RateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [live, setLive] = useState<ReactNode>();
  const want = () => setWanted(true);

  // The guide is static, so its query can only be read here. If the script fails to load, the form works without it.
  useEffect(() => {
    const element = form.current;
    if (!element || !(isWanted || window.location.search)) return;
    import("@/components/mdx/rate-live")
      .then(({ RateLive }) => {
        const show = () => setLive(<RateLive form={element} />);
        // Replacing the result's link while it is focused would lose the focus.
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
      <HelperPart instead={answer}>{live ?? answer}</HelperPart>
    </form>
  );
}
