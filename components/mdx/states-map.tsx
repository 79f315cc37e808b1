import { Drawing } from "@/components/mdx/drawing";
import { StatusBadge } from "@/components/mdx/status";
import { stateRules, TILE_ROWS } from "@/lib/content/states";

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
