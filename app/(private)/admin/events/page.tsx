import type { Metadata } from "next";
import Link from "next/link";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import {
  EVENT_SPANS,
  type EventDays,
  type EventSpan,
  eventLabels,
  type Growing,
  type Growth,
  readEventDays,
  readGrowth,
  readSpan,
  SPAN_DAYS,
} from "@/lib/admin/day-queries";
import { databaseTime } from "@/lib/clock";
import { paths } from "@/lib/paths";
import { firstOf, type QueryParams } from "@/lib/postgres/listing";
import { countOf, formatNumber } from "@/lib/text/typeset";
import { DAY_MS, formatDay } from "@/lib/time";

type EventsProps = {
  path: string;
  span: EventSpan;
  events: readonly EventDays[];
  growth: Record<Growing, Growth>;
  now: Date;
};

const grown: readonly [list: Growing, label: string][] = [
  ["waitlist", "Waitlist"],
  ["contact", "Contact"],
  ["offers", "Offers"],
];

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** "Nov 3" of the day that was `age` days before. */
const briefDay = (now: Date, age: number): string =>
  new Date(now.getTime() - age * DAY_MS).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/** A plot for each kind that there was, and all of it in figures. */
function EventsView({ path, span, events, growth, now }: EventsProps) {
  const isEmpty = events.every(({ counts }) => sum(counts) === 0);
  const came = grown.filter(([list]) => sum(growth[list].days) > 0);
  return (
    <>
      <Lines />
      {came.length > 0 && (
        <section aria-labelledby="came" className="my-4">
          <h3 id="came" className="text-xl">{`What came in the last ${SPAN_DAYS} days`}</h3>
          <div className="mt-2 grid grid-cols-1 gap-x-gutter gap-y-7 sm:grid-cols-3">
            {came.map(([list, label]) => (
              <Plot key={list} label={label} counts={growth[list].days} now={now} />
            ))}
          </div>
        </section>
      )}
      <div className="my-4 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="max-w-prose text-ink-muted text-sm">
          Page events by day, in UTC. They hold no name, address or anything about a visitor. Read <Moment at={now} />.
        </p>
        <nav aria-label="Days shown">
          <ul className="flex gap-4">
            {EVENT_SPANS.map((one) => (
              <li key={one}>
                <Link
                  href={`${path}?show=${one}`}
                  prefetch={false}
                  aria-current={one === span ? "true" : undefined}
                  className={cn(
                    "block py-1.5 underline underline-offset-4",
                    one === span && "font-semibold decoration-2",
                  )}
                >
                  Last {one} days
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {isEmpty ? (
        <p className="border-y bg-paper-raised px-4 py-10 text-center text-ink-muted">
          No events in the last {span} days.
        </p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-gutter gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="grid grid-cols-1 gap-x-gutter gap-y-7 sm:grid-cols-2 xl:grid-cols-1">
            {events
              .filter(({ counts }) => sum(counts) > 0)
              .map(({ name, counts }) => (
                <Plot key={name} label={eventLabels[name]} counts={counts} now={now} />
              ))}
          </div>
          <Figures span={span} events={events} now={now} />
        </div>
      )}
    </>
  );
}

const LINES = "event-lines";

/** The engraved shade of the bars. */
const Lines = () => (
  <svg aria-hidden width="0" height="0" className="absolute">
    <pattern id={LINES} width="10" height="2" patternUnits="userSpaceOnUse">
      <rect width="10" height="1.4" className="fill-engrave" />
    </pattern>
  </svg>
);

/** In user units: of a day, of its bar, and of the plot. */
const DAY = 10;
const BAR = 7.5;
const HEIGHT = 60;

/** `counts`: not all zero. */
function Plot({ label, counts, now }: { label: string; counts: readonly number[]; now: Date }) {
  const most = Math.max(...counts);
  return (
    <figure>
      <figcaption className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span className="font-serif text-lg">
          {label} <span className="text-ink-muted">{formatNumber(sum(counts))}</span>
        </span>
        <span className="text-ink-muted text-sm">
          Most on a day: {formatNumber(most)}, {briefDay(now, counts.length - 1 - counts.lastIndexOf(most))}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${counts.length * DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-t border-b"
      >
        {counts.map((count, index) => {
          const age = counts.length - 1 - index;
          const height = (count / most) * HEIGHT;
          return (
            <g key={age}>
              <title>{`${briefDay(now, age)}: ${formatNumber(count)}`}</title>
              <rect x={index * DAY} width={DAY} height={HEIGHT} className="fill-transparent" />
              <rect
                x={index * DAY + (DAY - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                fill={`url(#${LINES})`}
              />
            </g>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between text-ink-muted text-xs">
        <span>{briefDay(now, counts.length - 1)}</span>
        <span>{briefDay(now, 0)}</span>
      </p>
    </figure>
  );
}

type Day = { age: number; counts: readonly number[] };

/** Newest first, after their sum. Days without any event are left out. */
function Figures({ span, events, now }: Omit<EventsProps, "path" | "growth">) {
  const days: Day[] = Array.from({ length: span }, (_, age) => ({
    age,
    counts: events.map(({ counts }) => counts[span - 1 - age] ?? 0),
  }));
  const shown = days.filter(({ counts }) => sum(counts) > 0);
  const left = span - shown.length;
  const columns: Column<Day>[] = [
    {
      heading: "Day",
      isHead: true,
      show: ({ age }) =>
        age === ALL ? (
          <span className="font-semibold">All {span} days</span>
        ) : (
          formatDay(new Date(now.getTime() - age * DAY_MS))
        ),
    },
    ...events.map(({ name }, index) => ({
      heading: eventLabels[name],
      isNumeric: true as const,
      className: "told",
      show: ({ counts }: Day) => formatNumber(counts[index] ?? 0),
    })),
  ];
  return (
    <div>
      <ColumnTable
        label={`Events of the last ${span} days, in figures`}
        columns={columns}
        rows={[{ age: ALL, counts: events.map(({ counts }) => sum(counts)) }, ...shown]}
        keyOf={({ age }) => String(age)}
        isCompact
      />
      {left > 0 && (
        <p className="mt-2 text-ink-muted text-sm">
          {countOf(left, "day")} without any event {left === 1 ? "is" : "are"} left out.
        </p>
      )}
    </div>
  );
}

/** In place of an age: the sum of all days. */
const ALL = -1;

export const metadata: Metadata = { title: "Admin: charts" };

const path = paths.adminTab("events");

export default async function EventsPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const span = readSpan(firstOf((await searchParams).show));
  const reading = await readTab("events", async () => {
    const now = await databaseTime();
    const [events, growth] = await Promise.all([readEventDays(span, now), readGrowth(now)]);
    return { events, growth };
  });
  return (
    <TabPage reading={reading} address={`${path}?show=${span}`}>
      {(read, { now }) => <EventsView {...read} path={path} span={span} now={now} />}
    </TabPage>
  );
}
