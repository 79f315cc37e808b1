import { Drawing, DrawnWords } from "@/components/mdx/drawing";

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

/** The lines meet where a lump sum equals the payments over time. */
const deals = {
  forever: {
    title: "$8,000 for good, against $2,500 a year",
    description: "At $2,500 a year the yearly licenses come to $8,000 after 3.2 years, and to $15,000 after six.",
    across: [0, 1, 2, 3, 4, 5, 6].map((year) => ({ at: year / 6, label: String(year) })),
    up: [5, 10, 15].map((thousand) => ({ at: thousand / 16, label: `$${thousand}k` })),
    name: "Years of use",
    sum: 8 / 16,
    end: 15 / 16,
    meet: { at: 3.2 / 6, label: "3.2 years" },
    fixed: "$8,000, once",
    rising: "$2,500 a year",
    caption: "What the same rights bring by the year, and for good. Right of the point, forever costs you money.",
  },
  dexter: {
    title: "15% of earnings, against $436,485 at once",
    description: "The share comes to $436,485 when $2,909,900 are earned, and to $1,500,000 when $10 million are.",
    across: [0, 2, 4, 6, 8, 10].map((million) => ({ at: million / 10, label: `$${million}M` })),
    up: [0.5, 1, 1.5].map((million) => ({ at: million / 1.6, label: `$${million}M` })),
    name: "Earned over 25 years",
    sum: 0.436485 / 1.6,
    end: 1.5 / 1.6,
    meet: { at: 2.9099 / 10, label: "$2,909,900" },
    fixed: "$436,485, at once",
    rising: "15% of earnings",
    caption: "What is paid back, by what is earned. Interest and the value of time are left out.",
  },
} as const;

export function DealLine({ of }: { of: keyof typeof deals }) {
  const { title, description, across, up, name, sum, end, meet, fixed, rising, caption } = deals[of];
  return (
    <Drawing id={`deal-${of}`} title={title} description={description} height={PLOT.height} caption={caption}>
      <Axes across={across} up={up} name={name} />
      <path d={`M${plotX(0)} ${plotY(sum)}H${plotX(1)}`} className="disputed" />
      <path d={`M${plotX(0)} ${plotY(0)}L${plotX(1)} ${plotY(end)}`} className="curve" />
      <path d={`M${plotX(meet.at)} ${plotY(sum)}V${plotY(0)}`} className="lane" />
      <circle cx={plotX(meet.at)} cy={plotY(sum)} r="4.5" className="mark" />
      <DrawnWords x={plotX(meet.at) + 8} y={plotY(0) - 9} lines={[meet.label]} className="name" />
      <DrawnWords x={plotX(1)} y={plotY(sum) + 20} lines={[fixed]} anchor="end" />
      <DrawnWords x={plotX(0.7)} y={plotY(end * 0.7) - 12} lines={[rising]} anchor="end" />
    </Drawing>
  );
}
