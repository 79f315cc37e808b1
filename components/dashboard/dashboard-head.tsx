import type { ReactNode } from "react";
import { GuillocheRule } from "@/components/engraving/guilloche";
import type { Ledger } from "@/lib/licenses/ledger";
import { SOON_DAYS } from "@/lib/offers/rules";
import { formatUsd } from "@/lib/terms/fees";

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
