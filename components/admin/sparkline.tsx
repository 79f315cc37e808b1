const WIDTH = 120;
const HEIGHT = 28;

/** The last 30 days as a line, today at its right end. Decoration: the figures beside it say the same. */
export function Sparkline({ days }: { days: readonly number[] }) {
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
      className="h-7 w-full text-engrave"
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
