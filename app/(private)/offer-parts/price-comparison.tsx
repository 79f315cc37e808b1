import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { beyondGuidance } from "@/lib/terms/guidance";
import type { Medium } from "@/lib/terms/scope";
import type { Right, Territory } from "@/lib/terms/terms";

type PriceComparisonProps = {
  /** Those typed, in cents. */
  amounts: readonly number[];
  rights: readonly Right[];
  exclusive: boolean;
  territory: Territory;
  media: readonly Medium[];
};

export function PriceComparison({ amounts, rights, exclusive, territory, media }: PriceComparisonProps) {
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
