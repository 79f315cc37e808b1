import type { ReactNode } from "react";
import { GuillocheRule } from "@/components/engraving/guilloche";
import type { Ledger } from "@/lib/licenses/ledger";
import { SOON_DAYS } from "@/lib/offers/rules";
import { formatUsd } from "@/lib/terms/fees";

type DashboardHeadProps = { ledger: Ledger; total: string; children: ReactNode };

/** Figures of zero are not drawn. */
export function DashboardHead({ ledger: { cents, endingSoon }, total, children }: DashboardHeadProps) {
  const figures = [
    ...(cents > 0 ? [[total, formatUsd(cents)]] : []),
    ...(endingSoon > 0 ? [[`Ending within ${SOON_DAYS} days`, String(endingSoon)]] : []),
  ];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">{children}</header>
      <GuillocheRule className="my-5 h-3.5" />
      {figures.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-2">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-3">
              <dt className="order-last text-ink-muted text-sm">{label}</dt>
              <dd className="whitespace-nowrap font-serif text-2xl tabular-nums leading-tight sm:text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
