"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { readPhoto } from "@/app/(private)/creator/read-photo";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { HelperPart } from "@/components/site/helper-part";
import { labelClasses } from "@/components/ui/control-classes";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { Plate } from "@/lib/creators/burin";
import { PART_MAX, PARTS, pathOf, type Stroke, svgOf } from "@/lib/creators/engraving";

/** Milliseconds without a slider move before the photo is engraved again. */
const SETTLED = 150;

const NOT_READ = "This file cannot be read as a photo. Please choose a JPEG, PNG or WebP.";

const Slider = lazy(() => import("@/components/ui/slider").then(({ Slider }) => ({ default: Slider })));

export function useEngraving() {
  const [plate, setPlate] = useState<Plate>();
  const [darkness, setDarkness] = useState(1);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [status, setStatus] = useState("");
  const chosen = useRef(0);

  useEffect(() => {
    if (!plate) return;
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL("./engrave.worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<Stroke[]>) => {
        setStrokes(data);
        setStatus("Engraved. Nothing was sent yet.");
      };
      worker.onerror = () => setStatus("The photo could not be engraved. Please reload the page and choose it again.");
      worker.postMessage({ plate, darkness });
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [plate, darkness]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const turn = ++chosen.current;
    setStatus("Engraving...");
    const photo = await readPhoto(file);
    if (turn !== chosen.current) return;
    if (photo) setPlate(photo);
    else setStatus(NOT_READ);
  };

  return { strokes, status, darkness, setDarkness, choose };
}

export function EngravedParts({ strokes }: { strokes: readonly Stroke[] }) {
  const svg = strokes.length > 0 ? svgOf(strokes) : "";
  return PARTS.map((name, index) => (
    <input key={name} type="hidden" name={name} value={svg.slice(index * PART_MAX, (index + 1) * PART_MAX)} />
  ));
}

export function Engraver({ strokes, status, darkness, setDarkness, choose }: ReturnType<typeof useEngraving>) {
  return (
    <div className="space-y-4">
      <p>
        “Engrave me” turns a photo into line art here, in your browser. The photo never leaves it: only the lines are
        sent.
      </p>
      <noscript>
        <p className="font-semibold">This part needs JavaScript. Without a portrait, your initials are shown.</p>
      </noscript>
      <div className="space-y-4 noscript:hidden">
        <div className="space-y-1.5">
          <Label htmlFor="photo">Photo</Label>
          <Input
            id="photo"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        <p role="status" className="text-ink-muted text-sm">
          {status}
        </p>
        <Engraved strokes={strokes} darkness={darkness} setDarkness={setDarkness} />
      </div>
    </div>
  );
}

type EngravedProps = Pick<ReturnType<typeof useEngraving>, "strokes" | "darkness" | "setDarkness">;

/** The lines, and how dark they are. */
export const Engraved = ({ strokes, darkness, setDarkness }: EngravedProps) =>
  strokes.length > 0 && (
    <>
      <EngravedPortrait path={pathOf(strokes)} label="Your engraving" className="w-64 max-w-full" />
      <HelperPart instead={null}>
        <div className="space-y-1.5">
          <p id="darkness" className={labelClasses}>
            Darkness
          </p>
          <Suspense>
            <Slider
              aria-labelledby="darkness"
              min={0.5}
              max={2}
              step={0.1}
              value={darkness}
              onValueChange={setDarkness}
              className="w-64 max-w-full"
            />
          </Suspense>
        </div>
      </HelperPart>
    </>
  );
