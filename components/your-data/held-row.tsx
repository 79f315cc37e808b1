import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import type { Held, Value } from "@/lib/your-data/see";
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
