import { HeldRow } from "@/components/your-data/held-row";
import { keptInWords, RETENTION } from "@/lib/retention/rules";
import type { HeldGroup, HeldTable } from "@/lib/your-data/see";

const counted = (count: number): string => (count === 1 ? "" : ` (${count})`);

const HeldList = ({ of, count, rows }: HeldTable) => (
  // Native, because it opens without scripts.
  <details className="border-b">
    <summary className="cursor-pointer py-3 font-semibold">
      {of.row}
      <span className="font-normal text-ink-muted">{counted(count)}</span>
    </summary>
    <div className="pb-5">
      <p className="prose-measure">{RETENTION[of.rule].why}.</p>
      <p className="prose-measure mt-1 text-ink-muted text-sm">Kept: {keptInWords(of.rule)}.</p>
      {rows.length < count && (
        <p className="mt-3 text-sm">The newest {rows.length} are shown. The file has all of them.</p>
      )}
      <div className="mt-3 border-t">
        {rows.map(({ key, row }) => (
          <HeldRow key={key} table={of.table} row={row} />
        ))}
      </div>
    </div>
  </details>
);

/** What is held of one kind, why, and for how long. */
export const HeldPart = ({ group, title, tables }: HeldGroup) => (
  <section aria-labelledby={`held-${group}`}>
    <h2 id={`held-${group}`} className="border-b pb-3 text-2xl">
      {title}
    </h2>
    {tables.map((held) => (
      <HeldList key={held.of.table} {...held} />
    ))}
  </section>
);
