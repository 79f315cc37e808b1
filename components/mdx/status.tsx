import { Badge } from "@/components/ui/badge";
import type { SourceStatus } from "@/lib/content/schema";
import { formatMonth } from "@/lib/time";

const looks = {
  "in-force": { label: "In force", tone: "verified" },
  pending: { label: "Pending", tone: "awaiting" },
  contested: { label: "Contested", tone: "refused" },
  guidance: { label: "Guidance", tone: "neutral" },
} as const satisfies Record<SourceStatus, { label: string; tone: string }>;

export function StatusBadge({ of }: { of: SourceStatus }) {
  const { label, tone } = looks[of];
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {label}
    </Badge>
  );
}

/** `checked`: the month of the last check, such as "2026-11". Inline, for text and table cells. */
export function Status({ of, checked }: { of: SourceStatus; checked: string }) {
  return (
    <span>
      <StatusBadge of={of} />{" "}
      <small className="whitespace-nowrap text-ink-muted text-xs">
        <span className="sr-only">last </span>checked {formatMonth(checked)}
      </small>
    </span>
  );
}
