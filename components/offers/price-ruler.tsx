import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { formatUsd, formatWholeUsd } from "@/lib/terms/fees";
import { bands, formatRange } from "@/lib/terms/guidance";
import { bandsWith, isOnRuler, placeOnRuler, RULER_MARKS, standingOf } from "@/lib/terms/ruler";

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Without `range` the price is looked up among the published bands; a range without an upper end is open. */
type Row = { name: string; guidance: ReactNode; note?: ReactNode; range?: { lowCents: number; highCents?: number } };

const published: readonly Row[] = bands.map(({ name, guidance }) => ({ name, guidance: formatRange(guidance) }));

const looks = {
  plain: {
    row: "@lg:grid @lg:grid-cols-[12rem_minmax(0,1fr)_8.5rem]",
    figures: "@lg:col-start-3 @lg:row-start-1 @lg:py-2",
    note: "w-full @lg:col-span-1 @lg:col-start-1 @lg:row-start-2 @lg:pb-2",
    track: "h-8 w-full @lg:row-span-2 @lg:col-span-1 @lg:col-start-2 @lg:row-start-1 @lg:h-auto @lg:min-h-11",
    marks: "@lg:mr-[9.5rem] @lg:ml-[13rem]",
  },
  noted: {
    row: "@2xl:grid @2xl:grid-cols-[20rem_minmax(0,1fr)_13rem]",
    figures:
      "font-serif text-xl text-verified-text leading-tight @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1 @2xl:self-center @2xl:py-2 @2xl:text-2xl",
    note: "w-full @xs:w-1/2 @2xl:w-full @2xl:col-span-1 @2xl:row-start-2 @2xl:pb-3",
    track:
      "h-5 w-full @xs:w-auto @xs:flex-1 @2xl:w-full @2xl:col-span-1 @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @2xl:h-auto @2xl:min-h-11",
    marks: "@xs:ml-[calc(50%+1rem)] @2xl:mr-[14rem] @2xl:ml-[21rem]",
  },
} as const;

type PriceRulerProps = {
  /** In cents, each once: a needle for each. */
  amounts?: readonly number[];
  rows?: readonly Row[];
  headings?: boolean;
  /** The bands that no amount is in are folded. */
  isFolded?: boolean;
  /** Where the amounts change as one types: what stands in place of their words while there are none. */
  instead?: string;
};

/**
 * A logarithmic ruler of the nine published bands, or `rows`. Each needle's position is also stated in words; an amount beyond
 * the ruler's ends has the words alone.
 */
export function PriceRuler({
  amounts = [],
  rows = published,
  headings = false,
  isFolded = false,
  instead,
}: PriceRulerProps) {
  const within = amounts.flatMap(bandsWith);
  const [shown, folded] = isFolded
    ? [rows.filter(({ name }) => within.includes(name)), rows.filter(({ name }) => !within.includes(name))]
    : [rows, []];
  const drawn = { amounts, within, headings };
  return (
    <div className="@container space-y-4">
      {(amounts.length > 0 || instead) && (
        // Room for the words of one amount, so that the rows stay where they are.
        <div className={cn(instead && "min-h-[3lh] @xl:min-h-[2lh] noscript:min-h-0")}>
          {amounts.length === 0 && <p className="text-ink-muted noscript:hidden">{instead}</p>}
          {amounts.map((cents) => (
            <p key={cents}>
              <strong className="tabular-nums">{formatUsd(cents)}</strong> <span>{`is ${standingOf(cents)}.`}</span>
            </p>
          ))}
          {within.length > 0 && (
            <p className="text-ink-muted">The range that counts is that of the work being licensed.</p>
          )}
        </div>
      )}
      {shown.length > 0 && <Rows {...drawn} rows={shown} />}
      {folded.length > 0 && (
        <Disclosure summary={shown.length > 0 ? "The other bands" : "All bands"} className="border-y">
          <Rows {...drawn} rows={folded} />
        </Disclosure>
      )}
    </div>
  );
}

type RowsProps = { rows: readonly Row[]; amounts: readonly number[]; within: readonly string[]; headings: boolean };

function Rows({ rows, amounts, within, headings }: RowsProps) {
  const look = looks[headings ? "noted" : "plain"];
  return (
    <div className="space-y-4">
      <ul className="border-t">
        {rows.map(({ name, guidance, note, range = bandOf(name) }) => (
          <li key={name} className={cn("flex flex-wrap gap-x-4 border-b", look.row)}>
            {headings ? (
              <h3 className="min-w-min flex-1 basis-32 pt-2 text-lg [overflow-wrap:normal] @2xl:text-xl">{name}</h3>
            ) : (
              <p
                className={cn(
                  "min-w-min flex-1 basis-32 pt-2",
                  !note && "@lg:pb-2",
                  within.includes(name) && "font-semibold",
                )}
              >
                {name}
              </p>
            )}
            <p className={cn("ml-auto pt-2 text-right tabular-nums", look.figures)}>{guidance}</p>
            {note && <div className={look.note}>{note}</div>}
            <Track range={range} amounts={amounts} isWithin={within.includes(name)} className={look.track} />
          </li>
        ))}
      </ul>
      <div className={look.marks}>
        <Marks />
      </div>
    </div>
  );
}

const bandOf = (name: string) => bands.find((one) => one.name === name)?.guidance;

type TrackProps = { range: Row["range"]; amounts: readonly number[]; isWithin: boolean; className: string };

function Track({ range, amounts, isWithin, className }: TrackProps) {
  const needles = new Set(amounts.filter(isOnRuler).map((cents) => percent(placeOnRuler(cents))));
  return (
    <div className={cn("relative col-span-2", className)}>
      <svg aria-hidden className="absolute inset-0 size-full overflow-visible text-engrave">
        {RULER_MARKS.map(placeOnRuler).map((mark) => (
          <line key={mark} x1={percent(mark)} x2={percent(mark)} y2="100%" className="stroke-rule" />
        ))}
        <line x2="100%" y1="50%" y2="50%" className="stroke-rule" strokeDasharray="1 3" />
        {range && <Stretch range={range} isWithin={isWithin} />}
        {[...needles].map((at) => (
          <line key={at} x1={at} x2={at} y2="100%" strokeWidth="2" className="stroke-seal-text" />
        ))}
      </svg>
    </div>
  );
}

type StretchProps = { range: NonNullable<Row["range"]>; isWithin: boolean };

function Stretch({ range: { lowCents, highCents }, isWithin }: StretchProps) {
  const from = placeOnRuler(lowCents);
  if (highCents === undefined)
    return (
      <g stroke="currentColor" strokeWidth="2">
        <line x1={percent(from)} x2="100%" y1="50%" y2="50%" strokeDasharray="6 4" />
        <circle cx={percent(from)} cy="50%" r="6" className="fill-verified-wash" />
      </g>
    );
  return (
    <rect
      x={percent(from)}
      y="50%"
      width={percent(placeOnRuler(highCents) - from)}
      height="10"
      transform="translate(0 -5)"
      stroke="currentColor"
      className={isWithin ? "fill-engrave" : "fill-verified-wash"}
    />
  );
}

function Marks() {
  return (
    <svg aria-hidden className="block h-6 w-full overflow-visible">
      {RULER_MARKS.map((mark, index) => (
        <text
          key={mark}
          x={percent(placeOnRuler(mark))}
          y="1em"
          textAnchor={index === 0 ? "start" : "middle"}
          className="fill-ink-muted font-sans text-sm tabular-nums"
        >
          {formatWholeUsd(mark)}
        </text>
      ))}
    </svg>
  );
}
