/** In user units. */
export const PLOT = { left: 42, right: 350, top: 14, bottom: 204, height: 244 } as const;

/** From 0 at the axes to 1 at the ends. */
export const plotX = (share: number): number => round(PLOT.left + share * (PLOT.right - PLOT.left));
export const plotY = (share: number): number => round(PLOT.bottom - share * (PLOT.bottom - PLOT.top));

const round = (units: number): number => Math.round(units * 10) / 10;

type Mark = { at: number; label: string };
type AxesProps = { across: readonly Mark[]; up: readonly Mark[]; name: string };

export function Axes({ across, up, name }: AxesProps) {
  return (
    <>
      {up.map(({ at, label }) => (
        <g key={label}>
          <line x1={PLOT.left} x2={PLOT.right} y1={plotY(at)} y2={plotY(at)} className="grid" />
          <text x={PLOT.left - 6} y={plotY(at) + 4} textAnchor="end" className="value">
            {label}
          </text>
        </g>
      ))}
      {across.map(({ at, label }) => (
        <text key={label} x={plotX(at)} y={PLOT.bottom + 17} textAnchor="middle" className="value">
          {label}
        </text>
      ))}
      <line x1={PLOT.left} x2={PLOT.right} y1={PLOT.bottom} y2={PLOT.bottom} className="move" />
      <text x={PLOT.right} y={PLOT.bottom + 35} textAnchor="end" className="value">
        {name}
      </text>
    </>
  );
}
