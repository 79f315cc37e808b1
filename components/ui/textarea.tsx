"use client";

import { type ComponentProps, useSyncExternalStore } from "react";
import { cn } from "@/components/ui/cn";
import { controlClasses } from "@/components/ui/control-classes";

const unchanging = () => () => undefined;
const no = () => false;
const isBrowser = () => typeof document !== "undefined";

/** What the field shows before it is hydrated. */
function shownIn(field: HTMLElement | null): string | undefined {
  if (!(field instanceof HTMLTextAreaElement)) return undefined;
  const { value } = field;
  // An edited field keeps its text and selection when its default changes, and its selection when it is given the same text.
  field.value = value;
  return value;
}

/**
 * With an id it keeps what was typed or selected before scripts ran: as it hydrates an uncontrolled textarea, React writes the
 * default into it, so that default is what it shows.
 */
export function Textarea({ id, className, rows = 4, ...props }: ComponentProps<"textarea">) {
  const isHydrating = useSyncExternalStore(unchanging, no, isBrowser);
  // In no effect, because React writes before they run.
  const shown = isHydrating && id && props.value === undefined ? shownIn(document.getElementById(id)) : undefined;
  return (
    <textarea
      id={id}
      rows={rows}
      className={cn(controlClasses, "field-sizing-content min-h-28", className)}
      {...props}
      {...(shown !== undefined && { defaultValue: shown })}
    />
  );
}
