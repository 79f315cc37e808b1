"use client";

import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";

type LoadedProps<Props> = {
  summary: string;
  className: string;
  /** Opened by the form, and not by its reader. */
  isOpen?: boolean;
  load: () => Promise<ComponentType<Props>>;
  /** Of the part; undefined until scripts run. */
  props: Props | undefined;
};

/** A folded part that is loaded once it is opened. `load` must stay the same. */
export function Loaded<Props extends object>({ summary, className, isOpen = false, load, props }: LoadedProps<Props>) {
  const sheet = useRef<HTMLDetailsElement>(null);
  const [Part, setPart] = useState<ComponentType<Props>>();
  const open = useCallback(() => {
    if (!sheet.current?.open) return;
    load().then(
      (part) => setPart(() => part),
      // The form works without it, and opening it again retries.
      () => undefined,
    );
  }, [load]);
  // If it was opened before scripts ran, no toggle follows.
  useEffect(open, [open]);
  return (
    <Disclosure ref={sheet} open={isOpen} onToggle={open} summary={summary} className={className}>
      {Part && props && <Part {...props} />}
    </Disclosure>
  );
}
