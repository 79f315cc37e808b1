import { Sparkline } from "@/components/admin/sparkline";
import { growthText, type Tally } from "@/lib/admin/tally/rules";

const count = new Intl.NumberFormat("en-US");

/** A total, how the last 30 days compare with the 30 before, and those 30 days as a line. */
export function StatCard({ label, tally }: { label: string; tally: Tally }) {
  const growth = growthText(tally);
  const recent = tally.days.reduce((total, day) => total + day, 0);
  return (
    <div className="space-y-2 border bg-paper-raised px-4 py-3">
      <dt className="font-semibold text-ink-muted text-sm">{label}</dt>
      <dd className="flex items-baseline justify-between gap-3">
        <span className="font-serif text-3xl tabular-nums">{count.format(tally.total)}</span>
        <span className="font-semibold tabular-nums">
          {growth}
          <span className="sr-only"> against the 30 days before</span>
        </span>
      </dd>
      <dd>
        <Sparkline days={tally.days} />
        <span className="text-ink-muted text-xs tabular-nums">{count.format(recent)} in the last 30 days</span>
      </dd>
    </div>
  );
}
