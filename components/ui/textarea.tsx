"use client";

import { type ComponentProps, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { cn } from "@/components/ui/cn";
import { controlClasses } from "@/components/ui/control-classes";

const unchanging = () => () => undefined;
const no = () => false;
const isBrowser = () => typeof document !== "undefined";

/** Until the field is hydrated, which may take several attempts. */
function holdText(field: HTMLElement | null): void {
  if (!(field instanceof HTMLTextAreaElement) || field.defaultValue === "") return;
  // Whatever is written to the default value then changes neither what is shown nor what is selected.
  const { value } = field;
  field.value = value;
  Object.defineProperty(field, "textContent", { value: "", configurable: true });
}

/**
 * Needs an id to keep what was typed or selected before scripts ran. As it hydrates a textarea that came with a text, and no
 * other control, React writes the text in again, unless it finds another one on the page.
 */
export function Textarea({ id, className, rows = 4, ...props }: Omit<ComponentProps<"textarea">, "ref">) {
  const place = useRef<HTMLTextAreaElement>(null);
  const isHydrating = useSyncExternalStore(unchanging, no, isBrowser);
  // In no effect, because React writes before they run.
  if (isHydrating && id) holdText(document.getElementById(id));

  useLayoutEffect(() => {
    if (place.current) Reflect.deleteProperty(place.current, "textContent");
  }, []);

  return (
    <textarea
      ref={place}
      id={id}
      rows={rows}
      className={cn(controlClasses, "field-sizing-content min-h-28", className)}
      {...props}
    />
  );
}
