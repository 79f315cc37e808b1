import { Badge } from "@/components/ui/badge";
import { sourceId } from "@/lib/content/citations";
import type { Source, SourceStatus } from "@/lib/content/schema";
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

type SourcesProps = {
  sources: readonly Source[];
  /** Such as "2026-11". */
  lastChecked: string;
};

export function Sources({ sources, lastChecked }: SourcesProps) {
  return (
    <section aria-labelledby="sources-of-this-text" className="border-t-2 border-ink pt-5">
      <h2 id="sources-of-this-text" className="text-2xl">
        Sources
      </h2>
      <p className="mt-1 text-ink-muted text-sm">Last checked {formatMonth(lastChecked)}.</p>
      <ol className="mt-4 text-sm">
        {sources.map(({ title, citation, status, note }, index) => (
          <li
            key={`${title} ${citation}`}
            id={sourceId(index)}
            className="source flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b py-3"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-semibold">{title}</p>
              <p>{citation}</p>
              {note && <p className="text-ink-muted">{note}</p>}
            </div>
            <StatusBadge of={status} />
          </li>
        ))}
      </ol>
    </section>
  );
}
