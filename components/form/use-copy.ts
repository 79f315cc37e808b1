import { type RefObject, useRef, useState } from "react";

type Copying<Field> = { field: RefObject<Field | null>; copied: boolean; copy: () => Promise<void> };

/** If copying is refused, or on an insecure origin, selects `field` for copying by hand. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(text: string): Copying<Field> {
  const [copied, setCopied] = useState(false);
  const field = useRef<Field>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      field.current?.focus();
      field.current?.select();
    }
  };
  return { field, copied, copy };
}
