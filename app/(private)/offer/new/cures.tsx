"use client";

import { createContext, type MouseEvent, type ReactNode, useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import { type Cure, cureValue, type Filled } from "@/lib/offers/cures";

/** The button that sends the offer, which is what follows once nothing stands in the way. */
export const SEND_BUTTON = "send-offer";

type Taken = { label: string; boxes: readonly Filled[] };

const TakenOut = createContext<{ taken: Taken | undefined; take: (taken: Taken | undefined) => void }>({
  taken: undefined,
  take: () => undefined,
});

/** Keeps what a button took out of the form last, so that it can be put back. */
export function KeepTaken({ children }: { children: ReactNode }) {
  const [taken, take] = useState<Taken>();
  return <TakenOut value={{ taken, take }}>{children}</TakenOut>;
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

type CureButtonProps = Cure & { label: string };

/** Ends what stands in the way: in place, and without scripts in the form that comes back. */
export function CureButton({ act, fields, label }: CureButtonProps) {
  const { take } = useContext(TakenOut);
  const cure = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    if (act === "without") {
      tick(form, fields, false);
      take({ label, boxes: fields });
    } else {
      fill(form, fields);
    }
    form.querySelector<HTMLElement>(`#${SEND_BUTTON}`)?.focus();
  };
  return (
    <Button type="submit" name="intent" value={cureValue({ act, fields })} variant="outline" size="sm" onClick={cure}>
      {label}
    </Button>
  );
}

/** What was taken out last, and a button that puts it back. */
export function TakenNote() {
  const { taken, take } = useContext(TakenOut);
  return (
    <div role="status" className="basis-full empty:hidden">
      {taken && (
        <p key={taken.label} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <bdi>{`${taken.label.replace(/^Leave/, "Left")}.`}</bdi>
          <Button
            variant="outline"
            size="sm"
            onClick={({ currentTarget: { form } }) => {
              if (!form) return;
              tick(form, taken.boxes, true);
              take(undefined);
              form.querySelector<HTMLElement>(`#${SEND_BUTTON}`)?.focus();
            }}
          >
            Put back
          </Button>
        </p>
      )}
    </div>
  );
}
