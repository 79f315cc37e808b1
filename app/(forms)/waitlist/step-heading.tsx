"use client";

import Link from "next/link";
import { useContext, useEffect, useRef } from "react";
import type { Step } from "@/app/(forms)/waitlist/steps";
import { CheckboxField } from "@/components/form/checkbox-field";
import { FormContext } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";
import { paths } from "@/lib/paths";

/** Entering its step scrolls to the top and moves the focus here. */
export function StepHeading({ current, children }: { current: boolean; children: string }) {
  const { state } = useContext(FormContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = current && state.status === "idle" ? state.submitCount : 0;

  useEffect(() => {
    if (turned === 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [turned]);

  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
      {children}
    </h2>
  );
}

/** For fields that are not shown, for instance after the interest was changed. */
export function CarriedValues({ names }: { names: readonly string[] }) {
  const { state } = useContext(FormContext);
  return names.flatMap((name) => {
    const value = state.values[name];
    return typeof value === "string" && value !== ""
      ? [<input key={name} type="hidden" name={name} value={value} />]
      : [];
  });
}

const names = ["Basic Information", "Your details"] as const;

/** A list of the steps, because the server's HTML shows them without scripts, and a progress bar would not name them. */
export function Progress({ step }: { step: Step }) {
  return (
    <ol className="grid grid-cols-2 gap-3" aria-label="Progress">
      {names.map((name, index) => {
        const current = index + 1 === step;
        const reached = index + 1 <= step;
        return (
          <li
            key={name}
            aria-current={current ? "step" : undefined}
            data-reached={reached || undefined}
            className={cn("step border-t-4 pt-2 text-sm", reached ? "border-engrave" : "border-rule text-ink-muted")}
          >
            <span className={cn(current && "font-semibold")}>
              <span className="max-sm:sr-only">Step </span>
              {index + 1}
              <span className="max-sm:sr-only"> of {names.length}</span>: {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const NewTab = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} target="_blank" prefetch={false} className="underline underline-offset-2">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </Link>
);

export const Agreement = () => (
  <CheckboxField
    name="agree"
    required
    label={
      <>
        I agree to the <NewTab href={paths.waitlistTerms}>Waitlist Terms</NewTab> and the{" "}
        <NewTab href={paths.termsOfService}>Terms of Service</NewTab>
      </>
    }
  />
);
