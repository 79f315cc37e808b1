import { guillocheStrip } from "@/lib/engraving/guilloche";

const SWELL = 1600;
const THREADS = 6;
const threads = Array.from({ length: THREADS }, (_, index) =>
  guillocheStrip({ length: SWELL, amplitude: 200, waves: 2, pinch: 0.62, phase: index / THREADS }),
);

/** The site's braided rule, drawn as lines: a mask would be printed as a bitmap. `swells` is its length. */
export function PrintRule({ swells = 12 }: { swells?: number }) {
  // Starts half a swell before the edge: two braids overlap, and both ends are cut alike.
  const offsets = Array.from({ length: 2 * swells + 1 }, (_, index) => ((index - 1) * SWELL) / 2);
  return (
    <svg viewBox={`0 -220 ${SWELL * swells} 440`} aria-hidden className="print-rule">
      {offsets.map((x) => (
        <g key={x} transform={`translate(${x})`}>
          {threads.map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
      ))}
    </svg>
  );
}
