"use client";

import { useContext, useRef } from "react";
import { sentIn, typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { FormContext } from "@/components/form/form-context";
import { adsNote } from "@/lib/terms/ads-note";
import { mediaIn } from "@/lib/terms/scope";

/** Beside the category and the text that it is about: as one types; without scripts, on the page that comes back. */
export function AdsNote() {
  const { state } = useContext(FormContext);
  const place = useRef<HTMLDivElement>(null);
  const sent = useTyped(place, typedIn) ?? sentIn(state);
  const [category = "", intendedUse = ""] = ["category", "useCase"].map((name) => sent(name)[0]);
  const note = adsNote({ category, intendedUse, media: mediaIn(sent("media")) });
  return (
    <div ref={place} aria-live="polite" className="empty:hidden">
      {note && (
        <p className="border-engrave border-l-2 pl-4 text-sm">
          <span key={note}>{note}</span>
        </p>
      )}
    </div>
  );
}
