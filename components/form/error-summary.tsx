"use client";

import { type ReactNode, useContext, useEffect, useRef } from "react";
import { FactorField } from "@/components/form/factor-field";
import { FormContext, fieldId } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { browserPaths } from "@/lib/browser-paths";
import { toneOf } from "@/lib/forms/state";
import type { Difference } from "@/lib/refusal";

const CONTROLS = "input:not([type=hidden]), select, textarea, button";

/** Without scripts the page opens at it: browsers scroll to what has the attribute. With them, the effect below focuses it. */
const openHere = { tabIndex: -1, autoFocus: true, className: "scroll-my-24" };

type ErrorSummaryProps = {
  /** What a toast says of a success needs no notice: the page shows what comes next. */
  isToastEnough?: boolean;
  /** By field: whom its fault is about, if the field's place says so where the fault stands beside it. */
  subjects?: Readonly<Record<string, string>>;
  /** Below the faults: what ends them. */
  children?: ReactNode;
};

/** "Ada Lovelace: Below their minimum of $450.00." */
const withSubject = (subject: string | undefined, text: string): string => (subject ? `${subject}: ${text}` : text);

/**
 * Takes focus with each result, and works without JavaScript. Leaves once every field that it names is corrected. Where
 * a toast and the only field at fault say the same, it is for screen readers alone, and the field takes the focus.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { state } = useContext(FormContext);
  return (
    <>
      <Summary {...props} />
      {state.asksFactor && <FactorField />}
    </>
  );
}

function Summary({ isToastEnough = false, subjects = {}, children }: ErrorSummaryProps) {
  const { state, prefix, page, corrected, isToasted } = useContext(FormContext);
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(state.fieldErrors);
  const isOneFault = names.length === 1 && !state.asksSignIn && !state.asksReload && !state.differences;
  const isShort = isToasted && (state.status === "success" ? isToastEnough : isOneFault);
  const atFault = isShort && names[0] !== undefined ? fieldId(prefix, names[0]) : undefined;

  useEffect(() => {
    if (state.submitCount === 0) return;
    const field = atFault ? document.getElementById(atFault) : undefined;
    const control = field?.matches(CONTROLS) ? field : field?.querySelector<HTMLElement>(CONTROLS);
    (control ?? box.current)?.focus();
  }, [state.submitCount, atFault]);

  if (isShort && !(atFault && corrected.has(names[0] ?? ""))) {
    return (
      <div role={state.status === "success" ? "status" : "alert"} className="sr-only">
        <p>{state.title}</p>
        {state.message && <p>{state.message}</p>}
        {Object.entries(state.fieldErrors)
          .filter(([, text]) => text !== state.message)
          .map(([name, text]) => (
            <p key={name}>{withSubject(subjects[name], text)}</p>
          ))}
      </div>
    );
  }
  if (state.status === "success") {
    return (
      <Notice tone="success" role="status" ref={box} {...openHere} title={state.title}>
        {state.message && <p>{state.message}</p>}
      </Notice>
    );
  }
  if (state.status === "idle") return null;
  const named = Object.entries(state.fieldErrors);
  const faults = named.filter(([name]) => !corrected.has(name));
  if (named.length > 0 && faults.length === 0) return null;
  return (
    <Notice tone={toneOf(state)} role="alert" ref={box} {...openHere} title={state.title ?? "Please check the form"}>
      {state.message && !named.some(([, text]) => text === state.message) && <p>{state.message}</p>}
      {state.asksSignIn && (
        <p className="mt-2">
          <a
            href={browserPaths.signInTo(page)}
            target="_blank"
            rel="noreferrer"
            className="text-error-text underline underline-offset-2"
          >
            Sign in, in another tab
          </a>
        </p>
      )}
      {state.asksReload && (
        <p className="mt-2">
          <a href={page} className="text-error-text underline underline-offset-2">
            Open this page again
          </a>
        </p>
      )}
      {state.differences && <BothVersions differences={state.differences} />}
      {faults.length > 0 && (
        <ul className={cn("wrap-break-word mt-2 space-y-1", faults.length > 1 && "list-disc pl-5")}>
          {faults.map(([name, text]) => (
            <li key={name}>
              <a href={`#${fieldId(prefix, name)}`} className="text-error-text underline underline-offset-2">
                {withSubject(subjects[name], text)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Notice>
  );
}

/** What is stored now beside what the form would set, for each field in which they differ. */
const BothVersions = ({ differences }: { differences: readonly Difference[] }) => (
  <dl className="mt-3 space-y-3">
    {differences.map(({ label, stored, sent }) => (
      <div key={label}>
        <dt className="font-semibold">{label}</dt>
        <Version name="Stored now:">{stored}</Version>
        <Version name="This form:">{sent}</Version>
      </div>
    ))}
  </dl>
);

const Version = ({ name, children }: { name: string; children: string }) => (
  <dd className="wrap-anywhere whitespace-pre-line">
    <span className="text-ink-muted">{name} </span>
    <bdi>{children || "Empty"}</bdi>
  </dd>
);
