import { guillocheStrip } from "@/lib/engraving/guilloche";
import { BEFORE_LAUNCH } from "@/lib/terms/notices";

const lanes = { brand: 40, held: 180, creator: 320 } as const;
type Lane = keyof typeof lanes;

type Move = { y: number; from: Lane; to: Lane; words: readonly string[]; bothWays?: boolean };

const moves: readonly Move[] = [
  { y: 96, from: "brand", to: "creator", words: ["1. Contract signed"], bothWays: true },
  { y: 168, from: "brand", to: "held", words: ["2. Full payment", "deposited"] },
  { y: 242, from: "creator", to: "brand", words: ["3. Work delivered"] },
  { y: 396, from: "brand", to: "held", words: ["5. Approval"] },
  { y: 462, from: "held", to: "creator", words: ["Funds released,", "payout in 2–3", "business days"] },
];

const HELD_FROM = 168;
const HELD_TO = 462;
const THREADS = [0, 0.25, 0.5, 0.75];

const description =
  "Both sides sign the contract. The brand deposits the full payment, which is held. The creator delivers the work to the brand. The brand reviews it within 48 to 72 hours. On approval the funds are released, and the payout reaches the creator in 2 to 3 business days. In a dispute the disputed part stays held.";

/** Specification 4. Time runs down, and the engraved band is money held. */
export function EscrowDiagram() {
  return (
    <figure className="my-8 rounded-sm border bg-paper-raised px-2 py-4 sm:p-6">
      <svg viewBox="0 0 360 560" role="img" aria-labelledby="escrow-flow escrow-steps" className="drawing">
        <title id="escrow-flow">How a payment is held and released</title>
        <desc id="escrow-steps">{description}</desc>
        {Object.values(lanes).map((x) => (
          <line key={x} x1={x} x2={x} y1={44} y2={540} className="lane" />
        ))}
        <HeldBand />
        <LaneName x={lanes.brand} name="Brand" />
        <LaneName x={lanes.held} name="Held payment" />
        <LaneName x={lanes.creator} name="Creator" />
        {moves.map((move) => (
          <Arrow key={move.y} move={move} />
        ))}
        <path d={`M${lanes.brand} 276h10v72h-10`} className="bracket" />
        <Words x={lanes.brand + 20} y={308} lines={["4. Review,", "48–72 hours"]} />
        <path d={`M${lanes.held} ${HELD_TO}V540`} className="disputed" />
        <Words x={lanes.held + 14} y={498} lines={["Or a dispute:", "the disputed part", "stays held"]} />
      </svg>
      <figcaption className="mt-3 px-2 text-ink-muted text-sm">
        Time runs down. The engraved band is money that is held. {BEFORE_LAUNCH}
      </figcaption>
    </figure>
  );
}

function HeldBand() {
  const strip = { length: HELD_TO - HELD_FROM, amplitude: 9, waves: 9, pinch: 0.5 };
  return (
    <g transform={`translate(${lanes.held} ${HELD_FROM}) rotate(90)`} className="band">
      {THREADS.map((phase) => (
        <path key={phase} d={guillocheStrip({ ...strip, phase })} />
      ))}
    </g>
  );
}

function LaneName({ x, name }: { x: number; name: string }) {
  return (
    <text x={x} y={28} textAnchor="middle" className="name">
      {name}
    </text>
  );
}

function Arrow({ move: { y, from, to, words, bothWays = false } }: { move: Move }) {
  const [start, end] = [lanes[from], lanes[to]];
  const forward = end > start ? 1 : -1;
  return (
    <g>
      <path d={`M${start} ${y}H${end}`} className="move" />
      <path d={`M${end} ${y}l${-8 * forward} -4v8z`} className="head" />
      {bothWays && <path d={`M${start} ${y}l${8 * forward} -4v8z`} className="head" />}
      <Words x={Math.min(start, end) + 14} y={y - 8 - (words.length - 1) * 17} lines={words} />
    </g>
  );
}

function Words({ x, y, lines }: { x: number; y: number; lines: readonly string[] }) {
  return (
    <text x={x} y={y} className="words">
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : 17}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
