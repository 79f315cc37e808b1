import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export type Fact = readonly [label: string, value: ReactNode];

const isGiven = (value: ReactNode): boolean => value !== null && value !== undefined && value !== "" && value !== false;

/** Characters above which a value gets a line of its own. */
const LONG = 120;

const isLong = (value: ReactNode): boolean => typeof value === "string" && value.length > LONG;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
      {facts
        .filter(([, value]) => isGiven(value))
        .map(([label, value]) => (
          <div key={label} className={cn("min-w-0", isLong(value) && "sm:col-span-full")}>
            <dt className="text-ink-muted text-sm">{label}</dt>
            <dd className="wrap-anywhere max-w-prose whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
