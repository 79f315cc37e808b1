import type { ReactNode } from "react";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { Rehearsal } from "@/components/licenses/rehearsal";
import { cn } from "@/components/ui/cn";
import type { Ledger } from "@/lib/licenses/ledger";
import { SOON_DAYS } from "@/lib/offers/rules";
import { formatUsd } from "@/lib/terms/fees";

type DashboardHeadProps = { waiting: number; ledger: Ledger; total: string; children: ReactNode };

export function DashboardHead({ waiting, ledger, total, children }: DashboardHeadProps) {
  const figures = [
    { id: "waiting", label: "Waiting for you", value: String(waiting) },
    { id: "in-force", label: "In force", value: String(ledger.inForce) },
    { id: "ending", label: `Ending within ${SOON_DAYS} days`, value: String(ledger.endingSoon) },
    { id: "money", label: total, value: formatUsd(ledger.cents) },
  ];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">{children}</header>
      <GuillocheRule className="my-5 h-3.5" />
      <p className="mb-3 text-sm">
        <Rehearsal /> Before launch no money moves, and a license grants nothing to anybody.
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-px border-y bg-rule lg:grid-cols-4">
        {figures.map(({ id, label, value }) => (
          <div key={id} className="flex flex-col-reverse justify-end bg-paper px-3 py-3 sm:px-4 sm:py-4">
            <dt className="text-ink-muted text-sm">{label}</dt>
            <dd
              className={cn(
                "whitespace-nowrap font-serif tabular-nums leading-tight sm:text-3xl",
                value.length > 9 ? "text-xl" : "text-2xl",
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
