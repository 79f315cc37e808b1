"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { HelperPart } from "@/components/site/helper-part";
import { labelClasses } from "@/components/ui/control-classes";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { Plate } from "@/lib/creators/burin";
import { PART_MAX, PARTS, pathOf, type Stroke, svgOf } from "@/lib/creators/engraving";

/** In pixels: about three for each line of the finest engraving. */
const SIZE = { width: 240, height: 300 } as const;

async function readPhoto(file: File): Promise<Plate | undefined> {
  try {
    const photo = await createImageBitmap(file);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, SIZE);
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    if (!brush || photo.width === 0 || photo.height === 0) return undefined;
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, SIZE.width, SIZE.height);
    const scale = Math.max(SIZE.width / photo.width, SIZE.height / photo.height);
    const [width, height] = [photo.width * scale, photo.height * scale];
    // Crops tall photos at the bottom, because faces are at the top.
    brush.drawImage(photo, (SIZE.width - width) / 2, (SIZE.height - height) / 4, width, height);
    photo.close();
    const { data } = brush.getImageData(0, 0, SIZE.width, SIZE.height);
    // Rec. 709 luminance weights of red, green and blue.
    const light = Float32Array.from({ length: SIZE.width * SIZE.height }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * index, 4 * index + 3);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    });
    return { ...SIZE, light };
  } catch {
    return undefined;
  }
}

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
