"use client";

import { Bookmark } from "lucide-react";
import { useActionState, useEffect } from "react";
import { KEEPS, showKept, useKept } from "@/components/creators/kept";
import { useDrawnFor } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";
import { DRAWN_FOR } from "@/lib/form-fields";
import { emptyFormState, type FormAction } from "@/lib/forms/state";

type KeepButtonProps = {
  action: FormAction;
  slug: string;
  name: string;
  /** Where it is known when the page is rendered. */
  isKept?: boolean;
  /** On a phone the word stands below the mark, in a button no wider than both need. */
  isSmall?: boolean;
};

/** A form for each creator, so that it works without scripts. */
export function KeepButton({ action, slug, name, isKept = false, isSmall = false }: KeepButtonProps) {
  const [state, send, isPending] = useActionState(action, emptyFormState);
  const drawnFor = useDrawnFor();
  const kept = useKept() ?? state.kept;
  const isOn = kept ? kept.includes(slug) : isKept;
  useEffect(() => {
    if (state.kept) showKept(state.kept);
  }, [state.kept]);
  return (
    <form action={send} className={KEEPS}>
      {drawnFor && <input type="hidden" name={DRAWN_FOR} value={drawnFor} />}
      <input type="hidden" name="creator" value={slug} />
      <input type="hidden" name="act" value={isOn ? "drop" : "keep"} />
      <button
        type="submit"
        aria-disabled={isPending}
        className={cn(
          "plain-button cursor-pointer gap-2 aria-disabled:cursor-progress print:hidden",
          isSmall &&
            "max-sm:min-w-[min(3rem,15vw)] max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-[min(0.375rem,1.5vw)] max-sm:py-1",
        )}
      >
        <Bookmark aria-hidden className={isOn ? "size-4 fill-current text-verified-text" : "size-4"} />
        {/* Keyed, because a translated text cannot be changed in place. */}
        <span key={String(isOn)}>
          <span className={isSmall ? "max-sm:block max-sm:text-xs max-sm:leading-tight" : undefined}>
            {isOn ? "Kept" : "Keep"}
          </span>
          <span className="sr-only">
            {isOn ? `: remove ${name} from your shortlist` : ` ${name} in your shortlist`}
          </span>
        </span>
      </button>
      <span role="status" className="block text-error-text text-sm empty:hidden">
        {state.status === "error" && <span key={state.submitCount}>{state.message ?? state.title}</span>}
      </span>
    </form>
  );
}
