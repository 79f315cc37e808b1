import Link from "next/link";
import type { Step } from "@/app/(private)/decision-parts/steps";
import { Table } from "@/components/ui/table";
import { paths } from "@/lib/paths";
import { breakEvenChance } from "@/lib/terms/break-even";
import { counterPrice, formatUsd } from "@/lib/terms/fees";

const ARTICLE = paths.article("counter-ten-or-twenty");

type Worth = { label: string; cents: number; chance: number | undefined };

/**
 * What each answer except a no brings if the brand says yes, and how sure of that yes the creator must be. Empty if there is no
 * counter.
 */
export function worthOf(steps: readonly Step[], priceCents: number): Worth[] {
  const rows = steps.flatMap((step) => {
    if (step.decision === "decline") return [];
    const cents = step.decision === "counter" ? counterPrice(priceCents, step.percent) : priceCents;
    const chance = breakEvenChance(priceCents, cents);
    return [{ label: step.decision === "counter" ? `Counter +${step.percent}%` : "Approve", cents, chance }];
  });
  return rows.length < 2 ? [] : rows;
}

/** For creators: what they get, but not what the brand pays. */
export function CounterSums({ worth }: { worth: readonly Worth[] }) {
  if (worth.length === 0) return null;
  return (
    <section aria-labelledby="sums" className="space-y-4">
      <h2 id="sums" className="text-2xl">
        If you counter
      </h2>
      <Table label="What each answer is worth" frameClass="max-w-xl" className="sm:text-base">
        <thead>
          <tr className="border-b align-bottom">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Answer
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-semibold">
              You get if yes
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Worth it if you are
            </th>
          </tr>
        </thead>
        <tbody>
          {worth.map(({ label, cents, chance }) => (
            <tr key={label} className="border-b align-top">
              <th scope="row" className="py-2 pr-3 font-normal">
                {label}
              </th>
              <td className="py-2 pr-3 text-right tabular-nums">{formatUsd(cents)}</td>
              <td className="py-2 text-right font-semibold tabular-nums">
                {chance === undefined ? "–" : `${Math.round(100 * chance)}% sure`}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="prose-measure text-ink-muted">
        A counter closes this offer: the brand says yes to the new price, or there is no license. If the brand says no,
        you get nothing, so it is worth it only if you are that sure of a yes. Your own costs lower it:{" "}
        <Link href={ARTICLE} prefetch={false} className="underline underline-offset-2">
          the sums, with costs
        </Link>
        .
      </p>
    </section>
  );
}
