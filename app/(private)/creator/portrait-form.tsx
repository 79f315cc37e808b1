"use client";

import { useEffect, useRef, useState } from "react";
import { savePortrait } from "@/app/(private)/creator/portrait-actions";
import { readPhoto } from "@/app/(private)/creator/read-photo";
import { PortraitFrame } from "@/components/engraving/portrait";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import type { Plate } from "@/lib/showcase/burin";
import { PART_MAX, PARTS, pathOf, SHEET, type Stroke, svgOf } from "@/lib/showcase/engraving";

/** Milliseconds after the last move of the slider at which the photo is engraved again. */
const SETTLED = 150;

/** A photo becomes line art in the browser itself, and only its lines are sent. `page` is the path that it stands on. */
export function PortraitForm({ hasPortrait, page }: { hasPortrait: boolean; page: string }) {
  const [plate, setPlate] = useState<Plate>();
  const [darkness, setDarkness] = useState(1);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [status, setStatus] = useState("");
  const chosen = useRef(0);

  useEffect(() => {
    if (!plate) return;
    const timer = setTimeout(async () => {
      const { engrave } = await import("@/lib/showcase/burin");
      setStrokes(engrave(plate, darkness));
      setStatus("Engraved. Nothing was sent yet.");
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [plate, darkness]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const turn = ++chosen.current;
    setStatus("Engraving...");
    const photo = await readPhoto(file);
    if (turn !== chosen.current) return;
    if (photo) return setPlate(photo);
    setStatus("This file cannot be read as a photo. Please choose a JPEG, PNG or WebP.");
  };

  const svg = strokes.length > 0 ? svgOf(strokes) : "";
  return (
    <div className="space-y-4">
      <p>
        “Engrave me” turns a photo into line art here, in your browser. The photo never leaves it: only the lines are
        sent.
      </p>
      <noscript>
        <p className="font-semibold">
          This part needs JavaScript. Without a portrait, the rosette of your name is shown.
        </p>
      </noscript>
      <div className="space-y-4 noscript:hidden">
        <div className="space-y-1.5">
          <label htmlFor="photo" className="block font-semibold">
            Photo
          </label>
          <input
            id="photo"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="block w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-field-rule file:bg-transparent file:px-4 file:font-semibold file:text-ink"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        <p role="status" className="text-ink-muted text-sm">
          {status}
        </p>
        {svg && (
          <>
            <PortraitFrame className="w-64 max-w-full">
              <svg
                viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
                role="img"
                aria-label="Your engraving"
                className="size-full bg-[#efe8d8] text-[#1a1e2b] dark:bg-[#d8d0be]"
              >
                <path d={pathOf(strokes)} fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
              </svg>
            </PortraitFrame>
            <div className="space-y-1.5">
              <label htmlFor="darkness" className="block font-semibold">
                Darkness
              </label>
              <input
                id="darkness"
                type="range"
                min={0.5}
                max={2}
                step={0.1}
                value={darkness}
                className="h-6 w-64 max-w-full accent-(--engrave)"
                onChange={(event) => setDarkness(event.target.valueAsNumber)}
              />
            </div>
          </>
        )}
      </div>
      <ActionForm action={savePortrait} page={page} closed={!svg && !hasPortrait} className="space-y-3">
        <ErrorSummary />
        {PARTS.map((name, index) => (
          <input key={name} type="hidden" name={name} value={svg.slice(index * PART_MAX, (index + 1) * PART_MAX)} />
        ))}
        <div className="flex flex-wrap gap-3">
          {svg && (
            <SubmitButton name="act" value="save" pendingLabel="Saving...">
              Use this engraving
            </SubmitButton>
          )}
          {hasPortrait && (
            <SubmitButton name="act" value="remove" variant="outline" pendingLabel="Removing...">
              Remove the portrait
            </SubmitButton>
          )}
        </div>
      </ActionForm>
    </div>
  );
}
