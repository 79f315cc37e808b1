"use client";

import { useContext, useRef } from "react";
import { sentIn, typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { FormContext } from "@/components/form/form-context";
import { adsNote, mediaNote } from "@/lib/terms/ads-note";
import { mediaIn } from "@/lib/terms/scope";

const TEXT = "border-engrave border-l-2 pl-4 text-sm";

/** As one types; without scripts, on the page that comes back. */
function useNote(of: typeof adsNote) {
  const { state } = useContext(FormContext);
  const place = useRef<HTMLDivElement>(null);
  const sent = useTyped(place, typedIn) ?? sentIn(state);
  const [category = "", intendedUse = ""] = ["category", "useCase"].map((name) => sent(name)[0]);
  return { place, note: of({ category, intendedUse, media: mediaIn(sent("media")) }) };
}

/** Beside the category and the text that it is about. */
export function AdsNote() {
  const { place, note } = useNote(adsNote);
  return (
    <div ref={place} aria-live="polite" className="empty:hidden">
      {note && (
        <p className={TEXT}>
          <span key={note}>{note}</span>
        </p>
      )}
    </div>
  );
}

/** Below the boxes, which stay where they are when it goes. What it says is announced beside the text. */
export function MediaNote() {
  const { place, note } = useNote(mediaNote);
  return (
    <div ref={place} className="mt-3 empty:hidden">
      {note && <p className={TEXT}>{note}</p>}
    </div>
  );
}
