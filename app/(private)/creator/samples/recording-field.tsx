"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { FieldError, FieldHint } from "@/components/form/field-parts";
import { useControl } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { FILE_MAX } from "@/lib/form-fields";
import { ACCEPTED, CHOSEN_MAX, faults, inWords } from "@/lib/samples/rules";

const sizes = new Intl.NumberFormat("en-US", { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
const sizeOf = ({ size }: File): string => sizes.format(Math.max(1, size / 1000));

/** What is sent instead of the chosen file, or why nothing can be. */
type Chosen = { status: string; fault?: string; heard?: string };

/** Converts the file if that is needed and the browser can. Otherwise the file is sent as it is. */
async function prepared(file: File): Promise<{ file: File; status: string } | { fault: string }> {
  if (file.size === 0) return { fault: faults.empty };
  if (file.size > CHOSEN_MAX) return { fault: "This file is larger than 50 MB. Please choose a shorter recording." };
  const { convert } = await import("@/app/(private)/creator/samples/convert");
  const made = await convert(file);
  if ("fault" in made) return { fault: inWords(made) };
  const [before, after] = [sizeOf(file), sizeOf(made.file)];
  if (!made.isNew) return { file, status: `${after}. Nothing was sent yet.` };
  const verb = made.file.size < file.size ? "Made smaller" : "Converted";
  return { file: made.file, status: `${verb}: ${before} became ${after}. Nothing was sent yet.` };
}

function send(input: HTMLInputElement, file: File): void {
  const held = new DataTransfer();
  held.items.add(file);
  input.files = held.files;
}

type RecordingFieldProps = {
  label: string;
  hint: string;
  required: boolean;
  /** The label of the button that sends it. */
  submit: string;
  /**
   * The fields before the file and the button. What is typed arrives before a file that is too large, and is not lost with it.
   */
  children: ReactNode;
};

/** The file, which can be heard before it is sent, and the button that sends it. */
export function RecordingField({ label, hint, required, submit, children }: RecordingFieldProps) {
  const names = useControl("recording", true);
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const latest = useRef<File>(undefined);
  const heard = chosen?.heard;

  useEffect(() => (heard ? () => URL.revokeObjectURL(heard) : undefined), [heard]);

  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    latest.current = file;
    setChosen(undefined);
    if (!file) return;
    setBusy(true);
    const ready = await prepared(file).catch(() =>
      file.size > FILE_MAX ? { fault: faults.large } : { file, status: "Nothing was sent yet." },
    );
    if (latest.current !== file) return;
    setBusy(false);
    if ("fault" in ready) {
      input.value = "";
      setChosen({ status: "", fault: ready.fault });
      return;
    }
    if (ready.file !== file) send(input, ready.file);
    setChosen({ status: ready.status, heard: URL.createObjectURL(ready.file) });
  };

  return (
    <>
      {children}
      <div className="space-y-1.5">
        <Label htmlFor={names.id}>
          {label}
          {!required && <span className="font-normal text-ink-muted"> (optional)</span>}
        </Label>
        <FieldHint id={names.hintId}>{hint}</FieldHint>
        <FieldError id={names.errorId}>{chosen ? chosen.fault : names.error}</FieldError>
        <Input
          type="file"
          id={names.id}
          name="recording"
          required={required}
          accept={ACCEPTED}
          aria-describedby={names.describedBy}
          aria-invalid={names.invalid}
          onChange={({ currentTarget }) => choose(currentTarget)}
        />
        <p role="status" className="text-sm">
          {isBusy ? "Reading the recording..." : chosen?.status}
        </p>
        {heard && <audio controls src={heard} className="h-11 w-full" aria-label="The recording as it will be sent" />}
      </div>
      <SubmitButton pendingLabel="Saving..." {...(isBusy && { disabled: true })}>
        {submit}
      </SubmitButton>
    </>
  );
}
