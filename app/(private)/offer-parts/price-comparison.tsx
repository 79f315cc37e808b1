import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import type { chosenIn } from "@/lib/offers/asked";
import { beyondGuidance } from "@/lib/terms/guidance";

type PriceComparisonProps = {
  /** Those typed, in cents. */
  amounts: readonly number[];
  chosen: ReturnType<typeof chosenIn>;
};

export function PriceComparison({ amounts, chosen }: PriceComparisonProps) {
  const { rights, isExclusive: exclusive, territory, media } = chosen;
  const note = beyondGuidance({ rights, exclusive });
  return (
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
      <ScopeEstimate territory={territory} media={media} instead="Say where it runs to see our rate guide." />
      <PriceRuler amounts={amounts} instead="Type your own amount to see where it stands." />
    </section>
  );
}
