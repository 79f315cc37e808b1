"use client";

import { useContext, useEffect, useRef } from "react";
import { FormContext } from "@/components/form/form-context";

/** The heading of a step. When the step is turned to, the page scrolls to its top and the heading takes the focus. */
export function StepHeading({ current, children }: { current: boolean; children: string }) {
  const { state } = useContext(FormContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = current && state.status === "idle" ? state.attempt : 0;

  useEffect(() => {
    if (turned === 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [turned]);

  return (
    <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
      {children}
    </h2>
  );
}
