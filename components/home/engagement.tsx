"use client";

import { useEffect, useState } from "react";
import { sendEvent } from "@/components/site/send-event";

/** Milliseconds before the early-access note appears, and how long it stays (spec 9). */
const NOTE_AFTER = 20_000;
const NOTE_STAYS = 5_000;

/** Milliseconds on the page after which leaving it counts as an exit (spec 9). */
const EXIT_AFTER = 30_000;

export function Engagement() {
  const [noted, setNoted] = useState(false);

  useEffect(() => {
    const arrived = performance.now();
    const come = setTimeout(() => setNoted(true), NOTE_AFTER);
    const go = setTimeout(() => setNoted(false), NOTE_AFTER + NOTE_STAYS);
    const leave = (event: MouseEvent) => {
      if (event.clientY > 0 || performance.now() - arrived <= EXIT_AFTER) return;
      sendEvent({ name: "exit_intent", path: location.pathname });
      document.documentElement.removeEventListener("mouseleave", leave);
    };
    document.documentElement.addEventListener("mouseleave", leave);
    return () => {
      clearTimeout(come);
      clearTimeout(go);
      document.documentElement.removeEventListener("mouseleave", leave);
    };
  }, []);

  return (
    <div role="status" className="pointer-events-none fixed bottom-4 left-4 z-40 max-w-[min(22rem,calc(100vw-2rem))]">
      {noted && (
        <p className="border border-field-rule bg-paper-raised px-5 py-4 shadow-lifted transition-opacity duration-200 starting:opacity-0 motion-reduce:transition-none">
          Atlanta creators are joining early access for global opportunities
        </p>
      )}
    </div>
  );
}
