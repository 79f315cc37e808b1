import { Drawing, DrawnBand, DrawnWords } from "@/components/mdx/drawing";

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
export function Timeline({ id, title, description, year, spans, events, caption }: TimelineProps) {
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
