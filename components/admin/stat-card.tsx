import { growthText, type Tally } from "@/lib/admin/tally";
import { formatNumber } from "@/lib/text/typeset";

const WIDTH = 120;
const HEIGHT = 28;

function Sparkline({ days }: { days: readonly number[] }) {
  const top = Math.max(1, ...days);
  const points = days.map((count, index) => {
    const x = (index / Math.max(1, days.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1 - (count / top) * (HEIGHT - 2)).toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="ml-auto h-5 w-full max-w-32 text-engrave"
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

export function StatCard({ label, tally }: { label: string; tally: Tally }) {
  const growth = growthText(tally);
  const recent = tally.days.reduce((total, day) => total + day, 0);
  return (
    <div className="flex flex-wrap items-end gap-x-4 bg-paper px-3 py-2">
      <dt className="w-full text-ink-muted text-sm">{label}</dt>
      <dd className="font-serif text-2xl tabular-nums leading-tight">{formatNumber(tally.total)}</dd>
      <dd className="min-w-min flex-1 text-right text-ink-muted text-xs tabular-nums">
        <Sparkline days={tally.days} />
        <span>{`${formatNumber(recent)} in 30 days`}</span>
        {growth && (
          <span className="font-semibold text-ink">
            {" "}
            <span>{growth}</span>
            <span className="sr-only"> against the 30 days before</span>
          </span>
        )}
      </dd>
    </div>
  );
}
