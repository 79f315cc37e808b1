"use client";

import { useRef, useState } from "react";
import { Field } from "@/components/form/field";
import { FieldError, FieldHint } from "@/components/form/field-parts";
import { useControl } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { optionsOf } from "@/lib/forms/state";
import { ACCEPTED, type Audience, CHOSEN_MAX, faults, SIDES, viewerLabels } from "@/lib/pictures/rules";

/** The JPEG quality, from 0 to 1: about 150 kB. */
const QUALITY = 0.9;

/** Where the square begins, from 0 (the left or the top) to 1. Faces are above the middle of an upright photo. */
const usualPart = (photo: ImageBitmap): number => (photo.height > photo.width ? 0.25 : 0.5);

const isSquare = ({ width, height }: ImageBitmap): boolean => width === height;

/**
 * Draws that part of the photo on white, as it will be seen. The content security policy lets a page show a file in no other
 * way. Returns what is sent, a square of the size that is stored; undefined if the browser cannot draw it.
 */
async function drawSquare(canvas: HTMLCanvasElement, photo: ImageBitmap, part: number): Promise<File | undefined> {
  Object.assign(canvas, { width: SIDES.whole, height: SIDES.whole });
  const brush = canvas.getContext("2d");
  if (!brush) return undefined;
  const side = Math.min(photo.width, photo.height);
  const [left, top] = [(photo.width - side) * part, (photo.height - side) * part];
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, SIDES.whole, SIDES.whole);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(photo, left, top, side, side, 0, 0, SIDES.whole, SIDES.whole);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return blob ? new File([blob], "picture.jpg", { type: "image/jpeg" }) : undefined;
}

const HINT =
  "JPEG, PNG or WebP, of at most 1 MB. A larger one is made smaller on your device, if your browser can do that.";

type PictureFieldProps = {
  label: string;
  isSent?: boolean;
  /** A portrait is shown as brands see it: in an oval. */
  isFace?: boolean;
  /** Gets what would be sent; undefined while nothing would. */
  onReady?: (file: File | undefined) => void;
};

/** A photo that is cropped on the device and seen before it is sent. Without scripts it is sent as it is. */
export function PictureField({ label, isSent = true, isFace = false, onReady }: PictureFieldProps) {
  const names = useControl("picture", true);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const [photo, setPhoto] = useState<ImageBitmap>();
  const [part, setPart] = useState(0.5);
  const [fault, setFault] = useState<string>();
  const [isShown, setShown] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);

  const show = (file: File | undefined) => {
    setShown(file !== undefined);
    onReady?.(file);
  };

  const cut = async (from: ImageBitmap, at: number, chosen: File | undefined) => {
    if (!canvas.current) return;
    const file = await drawSquare(canvas.current, from, at);
    if (!file || !input.current || latest.current !== chosen) return;
    const held = new DataTransfer();
    held.items.add(file);
    input.current.files = held.files;
    show(file);
  };

  const refuse = (message: string) => {
    if (input.current) input.current.value = "";
    setFault(message);
  };

  const choose = async (file: File | undefined) => {
    latest.current = file;
    setFault(undefined);
    setPhoto(undefined);
    show(undefined);
    if (!file) return;
    if (file.size === 0) return refuse(faults.empty);
    if (file.size > CHOSEN_MAX) return refuse("This file is larger than 50 MB. Please choose a smaller picture.");
    const read = await createImageBitmap(file).catch(() => undefined);
    if (latest.current !== file) return;
    if (!read) return refuse(faults.unknown);
    setPhoto(read);
    setPart(usualPart(read));
    await cut(read, usualPart(read), file);
  };

  const move = (at: number) => {
    setPart(at);
    if (photo) void cut(photo, at, latest.current);
  };

  return (
    <div className="space-y-3">
      <div className="space-y-1.5">
        <Label htmlFor={names.id}>{label}</Label>
        <FieldHint id={names.hintId}>{HINT}</FieldHint>
        <FieldError id={names.errorId}>{fault ?? (isShown ? undefined : names.error)}</FieldError>
        <Input
          ref={input}
          type="file"
          id={names.id}
          {...(isSent && { name: "picture" })}
          required
          accept={ACCEPTED}
          aria-describedby={names.describedBy}
          aria-invalid={names.invalid}
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
        <p role="status" className="text-sm">
          {isShown && "This is how brands will see it. Nothing was sent yet."}
        </p>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label="As it will be seen"
        hidden={!isShown}
        className={cn(
          "max-w-full border border-engrave/60",
          isFace ? "aspect-4/5 w-40 rounded-[50%] object-cover" : "size-64",
        )}
      />
      {isShown && photo && !isSquare(photo) && (
        <p className="space-y-1.5">
          <Label htmlFor={`${names.id}-part`}>
            {photo.width > photo.height ? "From left to right" : "From top to bottom"}
          </Label>
          <input
            id={`${names.id}-part`}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={part}
            onChange={({ currentTarget }) => move(Number(currentTarget.value))}
            className="block h-11 w-64 max-w-full accent-engrave"
          />
        </p>
      )}
    </div>
  );
}

export const AudienceField = ({ audience = "everybody" }: { audience?: Audience | undefined }) => (
  <Field
    as="select"
    name="audience"
    label="Who may see it"
    required
    options={optionsOf(viewerLabels)}
    defaultValue={audience}
    fieldClassName="sm:max-w-96"
  />
);
