import type { ReactNode } from "react";
import type { DashboardPart } from "@/components/dashboard/list-section";
import { MoneyBars } from "@/components/dashboard/money-bars";
import { TermCalendar } from "@/components/dashboard/term-calendar";
import type { Ledger } from "@/lib/licenses/ledger";
import type { License } from "@/lib/licenses/licenses";

type LedgerPartsProps = {
  ledger: Ledger;
  now: Date;
  nameOf: (license: License) => string;
  money: "Would have earned" | "Would have spent";
  noTerms: ReactNode;
  noMoney?: string;
};

export const ledgerParts = ({
  ledger,
  now,
  nameOf,
  money,
  noTerms,
  noMoney = "A chart of each month, from your first license on.",
}: LedgerPartsProps): DashboardPart[] => [
  {
    id: "in-force",
    title: ledger.standing > ledger.inForce ? "In force and to come" : "In force",
    count: ledger.standing,
    isEmpty: ledger.standing === 0,
    whenEmpty: noTerms,
    content: <TermCalendar licenses={ledger.running} count={ledger.standing} now={now} nameOf={nameOf} />,
  },
  {
    id: "money",
    title: `${money} by month`,
    isEmpty: ledger.months.length === 0,
    whenEmpty: noMoney,
    content: <MoneyBars what={money} months={ledger.months} now={now} />,
  },
];
