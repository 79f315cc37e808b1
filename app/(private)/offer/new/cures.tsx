"use client";

import { createContext, type MouseEvent, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { Button } from "@/components/ui/button";
import { type Cure, cureValue, type Filled } from "@/lib/offers/cures";

/** The button that sends the offer, which is what follows once nothing stands in the way. */
export const SEND_BUTTON = "send-offer";

/** What a button did last, in words, whether the form is still as it left it, and what undoes it. */
type Done = { says: string; holds: (form: HTMLFormElement) => boolean; undo: (form: HTMLFormElement) => void };

const LastCure = createContext<{ done: Done | undefined; note: (done: Done | undefined) => void }>({
  done: undefined,
  note: () => undefined,
});

/** Keeps what a button changed in the form last, so that it can be undone. */
export function KeepLastCure({ children }: { children: ReactNode }) {
  const [done, note] = useState<Done>();
  return <LastCure value={{ done, note }}>{children}</LastCure>;
}

const boxesIn = (form: HTMLFormElement, boxes: readonly Filled[]): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].filter((box) =>
    boxes.some(({ field, value }) => box.name === field && box.value === value),
  );

/** Clicked, because a box that is only set tells nobody. */
function tick(form: HTMLFormElement, boxes: readonly Filled[], isTicked: boolean): void {
  for (const box of boxesIn(form, boxes)) if (box.checked !== isTicked) box.click();
}

function fill(form: HTMLFormElement, amounts: readonly Filled[]): void {
  for (const { field, value } of amounts) {
    const input = form.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) continue;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const goToSending = (form: HTMLFormElement): void => form.querySelector<HTMLElement>(`#${SEND_BUTTON}`)?.focus();

type CureButtonProps = Cure & {
  label: string;
  /** Once it is done. */
  says: string;
  /** Of several, the one that most will choose. */
  isFirst?: boolean;
};

/** Ends what stands in the way: in place, and without scripts in the form that comes back. */
export function CureButton({ act, fields, label, says, isFirst = false }: CureButtonProps) {
  const { note } = useContext(LastCure);
  const cure = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    if (act === "without") {
      tick(form, fields, false);
      const holds = (here: HTMLFormElement) => boxesIn(here, fields).every(({ checked }) => !checked);
      note({ says, holds, undo: (here) => tick(here, fields, true) });
    } else {
      const valueIn = (here: HTMLFormElement, field: string) => String(new FormData(here).get(field) ?? "");
      const before = fields.map(({ field }) => ({ field, value: valueIn(form, field) }));
      fill(form, fields);
      const holds = (here: HTMLFormElement) => fields.every(({ field, value }) => valueIn(here, field) === value);
      note({ says, holds, undo: (here) => fill(here, before) });
    }
    goToSending(form);
  };
  return (
    <Button
      type="submit"
      name="intent"
      value={cureValue({ act, fields })}
      variant={isFirst ? "ink" : "outline"}
      size="sm"
      className="max-sm:min-h-11"
      onClick={cure}
    >
      {label}
    </Button>
  );
}

/** What such a button did last, and one that undoes it, until what it changed is changed again. */
export function LastCureNote() {
  const { done, note } = useContext(LastCure);
  const place = useRef<HTMLDivElement>(null);
  const read = useCallback((form: HTMLFormElement) => done?.holds(form) ?? false, [done]);
  const holds = useTyped(place, read);
  return (
    <div ref={place} role="status" className="basis-full empty:hidden">
      {done && holds && (
        <p key={done.says} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <bdi>{done.says}</bdi>
          <Button
            variant="outline"
            size="sm"
            onClick={({ currentTarget: { form } }) => {
              if (!form) return;
              done.undo(form);
              note(undefined);
              goToSending(form);
            }}
          >
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
