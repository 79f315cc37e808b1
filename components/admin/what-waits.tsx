import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { WAITING_MAX, type WaitingCounts } from "@/lib/admin/waiting";
import { ASKED, TO_CHECK } from "@/lib/creators/rules";
import { paths } from "@/lib/paths";
import { formatNumber } from "@/lib/text/typeset";

/** "999+" past what is counted. */
export const countUpTo = (count: number, max: number): string =>
  count > max ? `${formatNumber(max)}+` : formatNumber(count);

const listed = (tab: string, show: string): string => `${paths.adminTab(tab)}?show=${show}`;

const places: readonly [label: string, href: string, count: (waiting: WaitingCounts) => number][] = [
  ["Open disputes", listed("disputes", "open"), ({ disputes }) => disputes],
  ["Reported messages", listed("reports", "open"), ({ reports }) => reports],
  ["Creators to verify", listed("creators", ASKED), ({ requests }) => requests],
  ["Brands to check", listed("brands", "open"), ({ checks }) => checks],
  ["Names and seals to check", listed("creators", TO_CHECK), ({ names, seals }) => names + seals],
  ["New inquiries", listed("contact", "new"), ({ inquiries }) => inquiries],
  ["New on the waitlist", listed("waitlist", "new"), ({ entries }) => entries],
  ["Mail that failed", listed("mail", "failed"), ({ failed }) => failed],
  ["Mail that was withheld", listed("mail", "withheld"), ({ withheld }) => withheld],
];

/** Each figure leads to its rows. */
export function WhatWaits({ waiting }: { waiting: WaitingCounts }) {
  const isClear = places.every(([, , count]) => count(waiting) === 0);
  return (
    <section aria-labelledby="waits" className="mt-4 max-sm:mb-4">
      <h2 id="waits" className="text-xl">
        {isClear ? "Nothing is open" : "What is open"}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-px border-y bg-rule sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {places.map(([label, href, count]) => {
          const some = count(waiting);
          return (
            <li key={href} className="bg-paper max-sm:last:odd:col-span-2">
              <Link
                href={href}
                prefetch={false}
                className={cn(
                  "flex min-h-16 flex-col justify-center px-3 py-2 hover:bg-paper-raised focus-visible:-outline-offset-2",
                  some === 0 && "text-ink-muted",
                )}
              >
                <span className={cn("font-serif text-2xl tabular-nums leading-tight", some > 0 && "text-seal-text")}>
                  {countUpTo(some, WAITING_MAX)}
                </span>
                <span className="text-sm">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What waits in the rows of one tab, each figure with its rows. */
export function WaitsHere({ tab, waiting }: { tab: string; waiting: WaitingCounts }) {
  const here = places.filter(([, href, count]) => href.startsWith(`${paths.adminTab(tab)}?`) && count(waiting) > 0);
  if (here.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 border-b">
      {here.map(([label, href, count]) => (
        <li key={href}>
          <Link href={href} prefetch={false} className="inline-block py-2.5 font-semibold underline underline-offset-2">
            {`${label} (${countUpTo(count(waiting), WAITING_MAX)})`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
