"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { FormContext } from "@/components/form/form-context";
import { type Sent, sentOf } from "@/lib/offers/asked";

export type Values = Readonly<Record<string, string | readonly string[]>>;

type Typed = {
  /** The form's values as typed now; without scripts, as sent. */
  sent: Sent;
  /** What is typed now; undefined until scripts run. */
  values: Values | undefined;
  /** Somebody may have typed: scripts follow the form, or it shows what was posted without them. */
  isBegun: boolean;
  /** What the form holds before anything is typed. */
  begun: () => Values;
  /** Replaces typed values by these. `says`: what was done, in words; it can then be undone. */
  fill: (values: Values, says?: string) => void;
  /** What `fill` did last, as long as its values are unchanged. */
  filled: { says: string; undo: () => void } | undefined;
};

const Typed = createContext<Typed>({
  sent: () => [],
  values: undefined,
  isBegun: false,
  begun: () => ({}),
  fill: () => undefined,
  filled: undefined,
});

/** Said about a discarded draft, in the place where it was put back. */
export const STARTED_OVER = "You started over.";

export const useTyped = (): Typed => useContext(Typed);

/** In the form's order, each name with all its values. */
export function valuesIn(form: HTMLFormElement): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    values[name] ??= [];
    values[name].push(String(value));
  }
  return values;
}

/** In a form that an answer filled in, the fields look as if they had started that way, so this is read before sending. */
function begunIn(form: HTMLFormElement): Values {
  const blank = form.cloneNode(true) as HTMLFormElement;
  blank.reset();
  return valuesIn(blank);
}

function fillField(control: Element, wanted: readonly string[]): void {
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    control.checked = wanted.includes(control.value);
  else if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    control.value = wanted[0] ?? "";
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function fillForm(form: HTMLFormElement, values: Values): void {
  for (const control of form.elements) {
    const name = control.getAttribute("name") ?? "";
    if (Object.hasOwn(values, name)) fillField(control, [values[name] ?? []].flat());
  }
}

const isSame = (one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => [one[name] ?? []].flat().join("\n") === [other[name] ?? []].flat().join("\n"));

/**
 * The one place that knows what the offer's form holds; whatever follows what is typed is computed from it. Must be inside an
 * `ActionForm`. The fields themselves hold what is typed, so nothing typed before scripts run is lost.
 */
export function TypedForm({ children }: { children: ReactNode }) {
  const { state } = useContext(FormContext);
  const mark = useRef<HTMLSpanElement>(null);
  const [values, setValues] = useState<Values>();
  const first = useRef<Values>(undefined);
  const [done, setDone] = useState<{ says: string; filled: Values; before: Values }>();

  const begun = useCallback((): Values => {
    const form = mark.current?.closest("form");
    first.current ??= form ? begunIn(form) : undefined;
    return first.current ?? {};
  }, []);

  const fill = useCallback((wanted: Values, says?: string) => {
    const form = mark.current?.closest("form");
    if (!form) return;
    const typed = valuesIn(form);
    const before = Object.fromEntries(Object.keys(wanted).map((name) => [name, typed[name] ?? []]));
    fillForm(form, wanted);
    setDone(says === undefined ? undefined : { says, filled: wanted, before });
  }, []);

  useEffect(() => {
    const form = mark.current?.closest("form");
    if (!form) return;
    const follow = () => setValues(valuesIn(form));
    form.addEventListener("input", follow);
    begun();
    follow();
    return () => form.removeEventListener("input", follow);
  }, [begun]);

  const typed = useMemo((): Typed => {
    const stands = done && values && isSame(done.filled, values);
    return {
      sent: sentOf(values ?? state.values),
      values,
      isBegun: values !== undefined || state.submitCount > 0,
      begun,
      fill,
      filled: stands ? { says: done.says, undo: () => fill(done.before) } : undefined,
    };
  }, [values, state, begun, fill, done]);
  return (
    <Typed value={typed}>
      <span ref={mark} hidden />
      {children}
    </Typed>
  );
}
