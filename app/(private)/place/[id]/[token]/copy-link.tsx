"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";

/** A personal link to pass on, in a field that can be copied by hand, and a button that copies it where scripts run. */
export function CopyLink({ href }: { href: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      setCopied(true);
    } catch {
      // Refused, or absent on an insecure origin: then it is ready to be copied by hand.
      field.current?.focus();
    }
  };
  return (
    <div className="mt-5">
      <label htmlFor="invitation" className="font-semibold">
        Your personal link
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          ref={field}
          id="invitation"
          readOnly
          value={href}
          onFocus={(event) => event.target.select()}
          className="min-h-11 min-w-0 flex-1 basis-64 rounded-sm border border-field-rule bg-paper-raised px-3"
        />
        <Button variant="outline" onClick={copy} className="noscript:hidden">
          Copy
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-sm text-verified-text">
        {copied && "Copied."}
      </p>
    </div>
  );
}
