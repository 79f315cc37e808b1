"use client";

import { useId } from "react";
import { useCopy } from "@/components/form/use-copy";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { controlClasses } from "@/components/ui/control-classes";
import { Label } from "@/components/ui/label";

type SnippetProps = {
  title: string;
  use: string;
  text: string;
  href?: string | undefined;
};

/** Visible lines where the field cannot grow with its text; a longer text scrolls. */
const ROWS = 18;

export function Snippet({ title, use, text, href }: SnippetProps) {
  const { field, copied, copy } = useCopy<HTMLTextAreaElement>(text);
  const id = useId();
  return (
    <div>
      <Label bare htmlFor={id} className="font-semibold">
        {title}
      </Label>
      <p id={`${id}-use`} className="prose-measure text-ink-muted text-sm">
        {use}
      </p>
      <textarea
        ref={field}
        id={id}
        aria-describedby={`${id}-use`}
        readOnly
        spellCheck={false}
        rows={Math.min(ROWS, Math.max(4, text.split("\n").length))}
        value={text}
        className={cn(
          controlClasses,
          "wrap-anywhere field-sizing-content mt-2 max-h-[calc(18lh+0.75rem+2px)] resize-none pb-1 font-mono text-sm! max-sm:text-xs!",
        )}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" onClick={copy} aria-label={`Copy the ${title}`} className="noscript:hidden">
          Copy
        </Button>
        {href && (
          <a href={href} className="underline underline-offset-2">
            Download the {title}
          </a>
        )}
        <p role="status" className="text-sm text-verified-text">
          {copied && "Copied."}
        </p>
      </div>
    </div>
  );
}
