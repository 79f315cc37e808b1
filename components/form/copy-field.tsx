"use client";

import { useCopy } from "@/components/form/use-copy";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";

export function CopyField({ id, label, value }: { id: string; label: string; value: string }) {
  const { field, copied, copy } = useCopy<HTMLInputElement>(value);
  return (
    <div>
      <Label bare htmlFor={id} className="font-semibold">
        {label}
      </Label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="min-h-11 min-w-0 flex-1 basis-32 rounded-sm border border-field-rule bg-paper-raised px-3"
        />
        <Button variant="outline" onClick={copy} className="min-w-24 noscript:hidden">
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copied && "Copied."}
      </p>
    </div>
  );
}
