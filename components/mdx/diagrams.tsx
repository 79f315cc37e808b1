import { Drawing, DrawnBand, DrawnWords } from "@/components/mdx/drawing";
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

const LINE = 118;
const TOP = 24;

/** `at` is a year as a decimal. */
type Event = { at: number; date: string; words: string; more?: string };
type Span = { from: number; to: number; isOver?: boolean; words?: readonly string[] };

type TimelineProps = {
  id: string;
  title: string;
  description: string;
  year: number;
  spans: readonly Span[];
  events: readonly Event[];
  caption: string;
};

/** To scale, running down: an engraved band for something that lasts, dashes for something that expires. */
function Timeline({ id, title, description, year, spans, events, caption }: TimelineProps) {
  const first = Math.floor(Math.min(...spans.map(({ from }) => from)) * 12) / 12;
  const last = Math.max(...events.map(({ at }) => at));
  const y = (at: number): number => Math.round((TOP + (at - first) * year) * 10) / 10;
  return (
    <Drawing id={id} title={title} description={description} height={y(last) + 32} caption={caption}>
      {spans.map(({ from, to, isOver = false, words = [] }) => (
        <g key={from}>
          {isOver ? (
            <path d={`M${LINE} ${y(from)}V${y(to)}`} className="disputed" />
          ) : (
            <DrawnBand x={LINE} y={y(from)} length={y(to) - y(from)} waves={waves(y(to) - y(from))} upright />
          )}
          <DrawnWords x={LINE + 24} y={(y(from) + y(to)) / 2} lines={words} />
        </g>
      ))}
      {events.map(({ at, date, words, more }) => (
        <g key={at}>
          <line x1={LINE - 14} x2={LINE + 14} y1={y(at)} y2={y(at)} className="move" />
          <DrawnWords x={LINE - 22} y={y(at) + 5} lines={[date]} anchor="end" />
          <DrawnWords x={LINE + 24} y={y(at) + 5} lines={[words]} className="name" />
          {more && <DrawnWords x={LINE + 24} y={y(at) + 23} lines={[more]} />}
        </g>
      ))}
    </Drawing>
  );
}

const waves = (length: number): number => Math.max(2, Math.round(length / 25));

export function RightTimeline() {
  return (
    <Timeline
      id="right-timeline"
      title="From a death to the end of the right"
      description="A singer dies on May 10, 2026. Ten years are complete on May 10, 2036. Commercial use continues until June 30, 2040. Two years of non-use are complete on June 30, 2042, the end of the right on these facts."
      year={20}
      spans={[
        { from: 2026.36, to: 2036.36, words: ["The ten years", "after a life"] },
        { from: 2036.36, to: 2040.5, words: ["Kept up by", "commercial use"] },
        { from: 2040.5, to: 2042.5, isOver: true },
      ]}
      events={[
        { at: 2026.36, date: "May 10, 2026", words: "Death: the ten years begin" },
        { at: 2036.36, date: "May 10, 2036", words: "Ten years complete" },
        { at: 2040.5, date: "June 30, 2040", words: "Last commercial use" },
        { at: 2042.5, date: "June 30, 2042", words: "The end, on these facts" },
      ]}
      caption="Time runs down, to scale. The engraved band is the right; the dashes are two years without commercial use."
    />
  );
}

/** From legal facts, "Ethical AI sourcing". */
export function DutyTimeline() {
  return (
    <Timeline
      id="duty-timeline"
      title="From which day each rule applies"
      description="The New York Fashion Workers Act from June 19, 2025. N.Y. Gen. Bus. Law 396-b from June 9, 2026. Article 50 of the EU AI Act from August 2, 2026; the marks of Article 50(2) from December 2, 2026 for systems already on the market."
      year={190}
      spans={[
        { from: 2025.47, to: 2026.59 },
        { from: 2026.59, to: 2026.92, isOver: true },
      ]}
      events={[
        { at: 2025.47, date: "June 19, 2025", words: "Fashion Workers Act", more: "Separate consent for a replica" },
        { at: 2026.44, date: "June 9, 2026", words: "N.Y. law 396-b" },
        { at: 2026.59, date: "Aug. 2, 2026", words: "EU AI Act Art. 50" },
        { at: 2026.92, date: "Dec. 2, 2026", words: "Art. 50(2), older systems" },
      ]}
      caption="Time runs down, to scale. The dashes are the time that Art. 50(2) leaves to systems already on the market. Illinois’s BIPA was in force before."
    />
  );
}

/** From legal facts, "NIL basics". */
export function CollegeTimeline() {
  return (
    <Timeline
      id="college-timeline"
      title="How the college rules came about"
      description="July 1, 2021: the NCAA’s interim policy. September 17, 2024: an executive order in Georgia. June 6, 2025: the House settlement is approved. May 11, 2026: the Playfly and Nebraska arbitration."
      year={92}
      spans={[{ from: 2021.5, to: 2026.36 }]}
      events={[
        { at: 2021.5, date: "July 1, 2021", words: "NCAA interim policy", more: "Athletes may earn from NIL" },
        { at: 2024.71, date: "Sept. 17, 2024", words: "Georgia’s executive order" },
        { at: 2025.43, date: "June 6, 2025", words: "House settlement", more: "$20.5M per school, 2025–26" },
        { at: 2026.36, date: "May 11, 2026", words: "Playfly/Nebraska" },
      ]}
      caption="Time runs down, to scale: three quiet years, and three events within twenty months."
    />
  );
}
