import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Frame, QuietHead } from "@/components/site/quiet-frame";
import { SAMPLE_NOTICE } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "A sample" };

/** The mark is printed too. */
export default function SampleFrame({ children }: { children: ReactNode }) {
  return (
    <Frame head={<QuietHead />}>
      <p role="note" className="border-y-2 border-seal bg-paper-raised py-2 font-semibold text-seal-text">
        <span className="page block">
          {SAMPLE_NOTICE} <span className="font-normal text-ink">It is removed a day after you started it.</span>
        </span>
      </p>
      {children}
    </Frame>
  );
}
