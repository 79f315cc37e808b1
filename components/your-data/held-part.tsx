import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { keptInWords, RETENTION } from "@/lib/retention/rules";
import type { Held, HeldGroup, HeldTable, Value } from "@/lib/your-data/see";
import { inWords, labelInWords, momentIn } from "@/lib/your-data/wording";

/** Longer ones fold, so that a page of many rows can be read. */
const SHORT = 400;

function Shown({ table, label, value }: { table: string; label: string; value: Value }) {
  const moment = momentIn(value);
  if (moment) return <Moment at={moment} />;
  const text = inWords(table, label, value);
  if (text.length <= SHORT) return <span className="whitespace-pre-wrap">{text}</span>;
  return (
    <Disclosure
      isInline
      summary={
        <>
          Show all of it<span className="sr-only"> ({label})</span>
        </>
      }
    >
      <p className="mt-2 whitespace-pre-wrap text-sm">{text}</p>
    </Disclosure>
  );
}

/** One row of what is held, by its labels. */
export const HeldRow = ({ table, row }: { table: string; row: Held }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-1 border-b py-4 last:border-b-0 sm:grid-cols-[minmax(9rem,14rem)_1fr]">
    {Object.entries(row).map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-muted text-sm sm:py-0.5">{labelInWords(label)}</dt>
        <dd className="wrap-anywhere mb-2 min-w-0 sm:mb-0">
          <Shown table={table} label={label} value={value} />
        </dd>
      </div>
    ))}
  </dl>
);

/** " (November 26, 2026)" or " (3, newest November 26, 2026)", by which rows that are folded are told apart. */
function Counted({ of, count, rows }: HeldTable) {
  const newest = momentIn(rows[0]?.row[of.columns[of.at]?.shown ?? ""] ?? null);
  if (!newest) return count === 1 ? null : ` (${count})`;
  return (
    <>
      {count === 1 ? " (" : ` (${count}, newest `}
      <Moment at={newest} only="day" />)
    </>
  );
}

/** Said where fewer rows are shown than are held. */
export const NotAll = ({ count, rows }: Omit<HeldTable, "of">) =>
  rows.length < count && <p className="mt-3 text-sm">The newest {rows.length} are shown. The file has all of them.</p>;

const HeldList = ({ of, count, rows }: HeldTable) => (
  <Disclosure
    className="border-b last:border-b-0"
    summary={
      <>
        {of.row}
        <span className="font-normal text-ink-muted">
          <Counted of={of} count={count} rows={rows} />
        </span>
      </>
    }
  >
    <div className="pb-5">
      <p className="prose-measure">{RETENTION[of.rule].why}.</p>
      <p className="prose-measure mt-1 text-ink-muted text-sm">Kept: {keptInWords(of.rule)}.</p>
      <NotAll count={count} rows={rows} />
      <div className="mt-3 border-t">
        {rows.map(({ key, row }) => (
          <HeldRow key={key} table={of.table} row={row} />
        ))}
      </div>
    </div>
  </Disclosure>
);

type HeldSectionProps = { id: string; title: string; children: ReactNode };

/** One kind under its name, beside it on a wide page. */
export const HeldSection = ({ id, title, children }: HeldSectionProps) => (
  <section
    aria-labelledby={`held-${id}`}
    className="grid grid-cols-1 gap-x-gutter border-t pt-5 pb-2 sm:grid-cols-[11rem_minmax(0,1fr)] sm:pt-2"
  >
    <h2 id={`held-${id}`} className="font-serif text-xl leading-snug sm:py-3">
      {title}
    </h2>
    <div className="min-w-0">{children}</div>
  </section>
);

/** What is held of one kind, why, and for how long. */
export const HeldPart = ({ group, title, tables }: HeldGroup) => (
  <HeldSection id={group} title={title}>
    {tables.map((held) => (
      <HeldList key={held.of.table} {...held} />
    ))}
  </HeldSection>
);
