"use client";

import { ChevronDown } from "lucide-react";
import { Content, Root, Trigger } from "radix-ui/collapsible";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";

/** The rail of a small screen. `here`: where one is, which names it. Before scripts run it is a native element. */
export function RailMenu({ here, children }: { here: string; children: ReactNode }) {
  const native = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState<boolean>();
  const hadFocus = useRef(false);
  useEffect(() => {
    hadFocus.current = native.current?.contains(document.activeElement) ?? false;
    setOpen(native.current?.open ?? false);
  }, []);
  const label = (
    <>
      <span className="font-normal text-ink-muted">Menu: </span>
      {here}
    </>
  );
  if (open === undefined) {
    return (
      <Disclosure ref={native} summary={label}>
        {children}
      </Disclosure>
    );
  }
  return (
    <Root open={open} onOpenChange={setOpen}>
      <Trigger
        autoFocus={hadFocus.current}
        className="group flex w-full cursor-pointer items-center justify-between gap-x-4 py-2.5 text-left font-semibold"
      >
        <span className="min-w-0">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-data-[state=open]:rotate-180" />
      </Trigger>
      <Content>{children}</Content>
    </Root>
  );
}
