"use client";

import { useDeferredValue } from "react";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { HelperPart } from "@/components/site/helper-part";
import { Disclosure } from "@/components/ui/disclosure";
import { textIn } from "@/lib/offers/asked";
import { beyondGuidance } from "@/lib/terms/guidance";
import { mediaIn } from "@/lib/terms/scope";
import { RIGHTS, TERRITORIES } from "@/lib/terms/terms";

/** `amounts`: those typed, in cents. */
export function PriceGuide({ amounts }: { amounts: readonly number[] }) {
  const { sent } = useTyped();
  const note = beyondGuidance({
    rights: RIGHTS.filter((right) => sent("rights").includes(right)),
    exclusive: sent("exclusive").length > 0,
  });
  const offered = useDeferredValue(amounts.join());
  return (
    <Disclosure summary="Compare with our price guide" className="border-y">
      <section aria-label="Our price guide" className="space-y-3 pb-4">
        <p className="prose-measure text-ink-muted">
          Our guidance for non-exclusive use without AI training. The creator sees the same ruler.
        </p>
        <div aria-live="polite" className="empty:hidden">
          {note && (
            <p>
              <span key={note}>{note}</span>
            </p>
          )}
        </div>
        <HelperPart instead={null}>
          <div>
            <div className="mb-4 noscript:hidden">
              <ScopeEstimate
                territory={TERRITORIES.find((one) => one === textIn(sent, "territory")) ?? "us"}
                media={mediaIn(sent("media"))}
                instead="Say where it runs to see our rate guide."
              />
            </div>
            <PriceRuler
              amounts={offered ? offered.split(",").map(Number) : []}
              instead="Type your own amount to see where it stands."
            />
          </div>
        </HelperPart>
      </section>
    </Disclosure>
  );
}
