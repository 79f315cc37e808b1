import type { ReactNode } from "react";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import { earlier, type Ledger, lastMonths, type MonthSum } from "@/lib/licenses/ledger";
import { SOON_DAYS } from "@/lib/offers/rules";
import { formatUsd, formatWholeUsd } from "@/lib/terms/fees";
import { countOf } from "@/lib/text/typeset";
import { formatMonth } from "@/lib/time";

type DashboardHeadProps = {
  ledger: Ledger;
  total: string;
  /** Below the heading: who the reader is. */
  who?: ReactNode;
  /** What one does here. */
  children?: ReactNode;
};

/** The money beside the heading. Figures of zero are not drawn. */
export function DashboardHead({ ledger: { cents, endingSoon }, total, who, children }: DashboardHeadProps) {
  const figures = [
    ...(cents > 0 ? [[total, formatUsd(cents)]] : []),
    ...(endingSoon > 0 ? [[`Ending within ${SOON_DAYS} days`, String(endingSoon)]] : []),
  ];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
            <h1 className="text-4xl">Dashboard</h1>
            {figures.length > 0 && (
              <dl className="flex min-w-0 flex-1 basis-32 flex-wrap justify-end gap-x-8 gap-y-2">
                {figures.map(([label, value]) => (
                  <div key={label} className="flex flex-col text-right">
                    <dt className="order-last text-ink-muted text-sm leading-snug">{label}</dt>
                    <dd className="whitespace-nowrap font-serif text-2xl tabular-nums leading-tight sm:text-3xl">
                      {value}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          {who}
        </div>
        {children}
      </header>
      <GuillocheRule className="mt-4 mb-5 h-3.5" />
    </>
  );
}

type MoneyBarsProps = { what: string; months: readonly MonthSum[]; now: Date };

/** Nothing before there are two months to compare. */
export function MoneyBars({ what, months, now }: MoneyBarsProps) {
  if (months.length < 2) return null;
  const shown = lastMonths(months, now);
  const before = earlier(months, now);
  const paid = shown.filter(({ licenses }) => licenses > 0);
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="mb-3 text-2xl">
        {what} by month
      </h2>
      <div className="grid grid-cols-1 items-start gap-x-gutter gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Bars months={shown} />
        <Table label={`${what}, in figures`}>
          <TableHead>
            <TableRow>
              <TableHeading>Month</TableHeading>
              <TableHeading numeric>Licenses</TableHeading>
              <TableHeading numeric>{what}</TableHeading>
            </TableRow>
          </TableHead>
          <tbody>
            {paid.toReversed().map(({ month, licenses, cents }) => (
              <Row key={month} name={formatMonth(month)} licenses={licenses} cents={cents} />
            ))}
            {before.licenses > 0 && <Row name="Earlier" {...before} />}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

const Row = ({ name, licenses, cents }: { name: string; licenses: number; cents: number }) => (
  <TableRow>
    <TableHeading scope="row" className="font-normal">
      {name}
    </TableHeading>
    <TableCell numeric>{licenses}</TableCell>
    <TableCell numeric>{formatUsd(cents)}</TableCell>
  </TableRow>
);

/** In user units. */
const HEIGHT = 100;

const LINES = "money-lines";

function Bars({ months }: { months: readonly MonthSum[] }) {
  const most = Math.max(...months.map(({ cents }) => cents), 1);
  return (
    <figure aria-hidden className="relative">
      <figcaption className="mb-2 flex justify-between text-ink-muted text-sm tabular-nums">
        <span>Highest month</span>
        <span>{formatWholeUsd(Math.max(...months.map(({ cents }) => cents)))}</span>
      </figcaption>
      <svg aria-hidden width="0" height="0" className="absolute">
        <pattern id={LINES} width="10" height="2" patternUnits="userSpaceOnUse">
          <rect width="10" height="1.4" className="fill-engrave" />
        </pattern>
      </svg>
      <div className="grid h-44 grid-cols-12 gap-1.5 border-t border-b sm:gap-3">
        {months.map(({ month, cents, licenses }) => {
          const height = (cents / most) * HEIGHT;
          return (
            <svg key={month} viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" className="h-full w-full">
              <title>{`${formatMonth(month)}: ${formatUsd(cents)}, ${countOf(licenses, "license")}`}</title>
              <rect width={10} height={HEIGHT} className="fill-transparent" />
              <rect y={HEIGHT - height} width={10} height={height} fill={`url(#${LINES})`} />
            </svg>
          );
        })}
      </div>
      <div className="mt-1.5 grid grid-cols-12 gap-1.5 text-center text-ink-muted text-xs sm:gap-3">
        {months.map(({ month }) => (
          <span key={month}>
            {formatMonth(month).slice(0, 1)}
            <span className="hidden sm:inline">{formatMonth(month).slice(1, 3)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}
