import { estimateForScope } from "@/lib/terms/estimate";
import { formatUsd } from "@/lib/terms/fees";
import type { Medium } from "@/lib/terms/scope";
import type { Territory } from "@/lib/terms/terms";

type ScopeEstimateProps = {
  territory: Territory;
  media: readonly Medium[];
  /** Said while no medium is known. */
  instead?: string;
};

/** The published multipliers (specification 9) for where an offer runs, on the published base rate. */
export function ScopeEstimate({ territory, media, instead }: ScopeEstimateProps) {
  const estimate = estimateForScope(territory, media);
  if (!estimate) return instead && <p className="text-ink-muted">{instead}</p>;
  const steps = estimate.steps.map(({ label, times }) => `${label.toLowerCase()} × ${times}`).join(", ");
  return (
    <p>
      <span>Our rate guide for this scope:</span>{" "}
      <strong className="tabular-nums">{formatUsd(estimate.total.lowCents)}</strong>
      <span>{`, from a base rate of ${formatUsd(estimate.baseCents)}, ${steps.replace("tv or radio", "TV or radio")}.`}</span>
    </p>
  );
}
