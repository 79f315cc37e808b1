import { Drawing } from "@/components/mdx/drawing";
import { StatusBadge } from "@/components/mdx/sources";
import type { LegalStatus } from "@/lib/content/schema";

/** A tile map of the United States: one tile per state, rows from the north; a dot is an empty cell. */
const TILE_ROWS = [
  "AK .. .. .. .. .. .. .. .. .. .. ME",
  ".. .. .. .. .. .. .. .. .. .. VT NH",
  ".. WA ID MT ND MN IL WI MI NY RI MA",
  ".. OR NV WY SD IA IN OH PA NJ CT ..",
  ".. CA UT CO NE MO KY WV VA MD DE ..",
  ".. .. AZ NM KS AR TN NC SC DC .. ..",
  ".. .. .. .. OK LA MS AL GA .. .. ..",
  "HI .. .. .. TX .. .. .. .. FL .. ..",
] as const;

type StateRule = { code: string; name: string; status: LegalStatus; rule: string; figure: string };

/**
 * The five states whose voice and likeness laws our texts compare, with their status in November 2026 (legal facts,
 * "Protect your voice and likeness" and "The ELVIS Act").
 */
const stateRules: readonly StateRule[] = [
  { code: "GA", name: "Georgia", status: "in-force", rule: "Common law", figure: "296 S.E.2d 697" },
  { code: "TN", name: "Tennessee", status: "in-force", rule: "ELVIS Act", figure: "Life plus 10 years" },
  { code: "CA", name: "California", status: "in-force", rule: "Civ. Code 3344", figure: "At least $750" },
  { code: "IL", name: "Illinois", status: "in-force", rule: "HB 4875", figure: "From January 1, 2025" },
  { code: "NY", name: "New York", status: "contested", rule: "Civ. Rights Law 50–51", figure: "Pleadings, 2025" },
];

/** In user units: a tile's edge, and the distance between tiles. */
const TILE = 27;
const STEP = 30;

const places = TILE_ROWS.flatMap((row, line) =>
  row.split(" ").flatMap((code, column) => (code === ".." ? [] : [{ code, x: column * STEP, y: line * STEP }])),
);

const placeOf = (wanted: string) => places.find(({ code }) => code === wanted);
const isCompared = (wanted: string): boolean => stateRules.some(({ code }) => code === wanted);

const others = places
  .filter(({ code }) => !isCompared(code))
  .map(({ x, y }) => `M${x} ${y}h${TILE}v${TILE}h-${TILE}z`)
  .join("");

const labels = { "in-force": "in force", pending: "pending", contested: "contested" } as const;

const description = `${stateRules.map(({ name, rule, status }) => `${name}: ${rule}, ${labels[status]}`).join(". ")}.`;

export function StatesMap() {
  return (
    <Drawing
      id="states-map"
      title="Rules on voice and likeness in five states"
      description={description}
      height={TILE_ROWS.length * STEP}
      beside={<Rules />}
      caption="One tile is one state. The full tiles are in force, the dashed one is contested; last checked November 2026."
    >
      <path d={others} className="tile" />
      {stateRules.map(({ code, status }) => {
        const { x, y } = placeOf(code) ?? { x: 0, y: 0 };
        return (
          <g key={code}>
            <rect x={x} y={y} width={TILE} height={TILE} className={`tile ${status}`} />
            <text x={x + TILE / 2} y={y + TILE / 2 + 4.5} className="code">
              {code}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

const Rules = () => (
  <ul className="mt-5 divide-y border-y text-sm">
    {stateRules.map(({ name, rule, status, figure }) => (
      <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-2 py-1.5">
        <span className="w-20 font-semibold">{name}</span>
        <span className="min-w-0 flex-1 basis-40">
          {rule}: {figure}
        </span>
        <StatusBadge of={status} />
      </li>
    ))}
  </ul>
);
