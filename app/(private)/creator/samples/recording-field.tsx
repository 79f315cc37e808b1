"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { FieldError, FieldHint } from "@/components/form/field-parts";
import { useControl } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { FILE_MAX } from "@/lib/file-size";
import { ACCEPTED, CHOSEN_MAX, faults } from "@/lib/samples/rules";

const sizes = new Intl.NumberFormat("en-US", { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
const sizeOf = ({ size }: File): string => sizes.format(Math.max(1, size / 1000));

/** What is sent in place of the file that was chosen, or why nothing can be. */
type Chosen = { status: string; fault?: string; heard?: string };

/** Makes the file small, where the browser can; otherwise it is sent as it is. */
async function prepared(file: File): Promise<{ file: File; status: string } | { fault: string }> {
  if (file.size === 0) return { fault: faults.empty };
  if (file.size > CHOSEN_MAX) return { fault: "This file is larger than 50 MB. Please choose a shorter recording." };
  const { smaller } = await import("@/app/(private)/creator/samples/smaller");
  const made = await smaller(file);
  if (typeof made === "string") return { fault: faults[made] };
  if (made)
    return { file: made, status: `Made smaller: ${sizeOf(file)} became ${sizeOf(made)}. Nothing was sent yet.` };
  if (file.size > FILE_MAX) return { fault: faults.large };
  return { file, status: `${sizeOf(file)}. Nothing was sent yet.` };
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
  /** The fields between the two. */
  children: ReactNode;
};

/** The file, which is heard before it is sent, and the button that sends it. */
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
      {children}
      <SubmitButton pendingLabel="Saving..." {...(isBusy && { disabled: true })}>
        {submit}
      </SubmitButton>
    </>
  );
}
