"use client";

import type { ReactNode } from "react";
import { COUNTER_MEANS } from "@/app/(private)/decision-parts/steps";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "@/components/ui/dialog";

type CounterSheetProps = { title: ReactNode; onClose: () => void; children: ReactNode };

/**
 * Lies over the offer, at the foot of a phone's screen, and is open for as long as it is rendered. Pressing beside it loses
 * nothing typed.
 */
export default function CounterSheet({ title, onClose, children }: CounterSheetProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        aria-describedby={COUNTER_MEANS}
        onInteractOutside={(event) => event.preventDefault()}
        className="max-sm:top-auto! max-sm:mb-0! max-sm:w-full! max-sm:p-5!"
      >
        <div className="mb-4 flex items-start justify-between gap-4">
          <DialogTitle className="text-2xl">{title}</DialogTitle>
          <DialogClose className="plain-button">Close</DialogClose>
        </div>
        {children}
      </DialogContent>
    </Dialog>
  );
}
