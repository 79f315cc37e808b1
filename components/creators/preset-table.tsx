import { Check, Minus } from "lucide-react";
import { Table } from "@/components/ui/table";
import { type ContentRules, presetLabels, rulesOfPreset } from "@/lib/creators/rules";
import { CATEGORIES, categoryLabels, RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";

const fixed = ["standard", "conservative", "open"] as const;

const rows: { name: string; allowed: (rules: ContentRules) => boolean }[] = [
  ...RIGHTS.map((right: Right) => ({
    name: rightLabels[right],
    allowed: (rules: ContentRules) => rules.rights.includes(right),
  })),
  ...CATEGORIES.map((category) => ({
    name: categoryLabels[category],
    allowed: (rules: ContentRules) => rules.categories.includes(category),
  })),
];

/** `label`: of the frame that scrolls, unlike those of other tables on the page. */
export function PresetTable({ label = "The presets side by side" }: { label?: string }) {
  const columns = fixed.map((preset) => ({
    title: presetLabels[preset].title,
    rules: rulesOfPreset(preset, []),
  }));
  return (
    <>
      <Table label={label} frameClass="border-t-0">
        <caption className="mb-3 text-left font-serif text-2xl">The presets side by side</caption>
        <thead>
          <tr className="border-y bg-paper-sunken">
            <td />
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="px-1 py-2 text-center font-semibold sm:px-2">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, allowed }) => (
            <tr key={name} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              {columns.map(({ title, rules }) => (
                <td key={title} className="px-1 py-1.5 sm:px-2">
                  <Mark yes={allowed(rules)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-2 text-ink-muted text-sm">
        No brand can ask for a right without a tick. An offer in a category without one still reaches you, and says so.
      </p>
    </>
  );
}

function Mark({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus;
  return (
    <span className="relative flex justify-center">
      <Icon aria-hidden className={yes ? "size-4 text-verified-text" : "size-4 text-ink-muted"} />
      <span className="sr-only">{yes ? "Yes" : "No"}</span>
    </span>
  );
}
