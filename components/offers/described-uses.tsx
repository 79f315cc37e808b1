import type { DescribedUse } from "@/lib/terms/replica";
import { deletedInWords } from "@/lib/terms/replica-words";
import { mediumLabels } from "@/lib/terms/scope";

/** Two may be worded alike. */
const numbered = (uses: readonly DescribedUse[]) => uses.map((use, index) => ({ number: index + 1, use }));

/** The uses of a digital replica, each to be read by itself. */
export const DescribedUses = ({ uses }: { uses: readonly DescribedUse[] }) => (
  <ol className="space-y-6">
    {numbered(uses).map(({ number, use }) => (
      <li key={number} className="space-y-2 border-t pt-4">
        <h3 className="text-xl">
          {number}. {mediumLabels[use.medium]}
        </h3>
        <blockquote className="wrap-anywhere border-engrave border-l-4 pl-4 font-serif text-lg">
          <bdi className="block">{use.shows}</bdi>
        </blockquote>
        <dl className="space-y-1">
          {[
            ["How much", `${use.amount.count} ${use.amount.unit}`],
            ["Languages", use.languages],
            ["Made with", use.tool],
            ["Model kept", `${use.modelKeptAt}, and ${deletedInWords(use.modelDays)}`],
          ].map(([label, value]) => (
            <div key={label} className="flex flex-wrap gap-x-4">
              <dt className="w-28 text-ink-muted">{label}</dt>
              <dd className="wrap-anywhere min-w-0 flex-1 basis-40">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ol>
);
