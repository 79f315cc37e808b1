import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";

type Value = ReactNode | Date;

/** A license's facts in two columns, with bidirectional isolation of names and values. */
export function LicenseFacts({ facts }: { facts: readonly (readonly [label: string, value: Value])[] }) {
  return (
    <dl className="border-t">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-1 gap-x-6 gap-y-0.5 border-b py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)] print:py-1"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere font-semibold">{drawn(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function drawn(value: Value): ReactNode {
  if (value instanceof Date) return <Moment at={value} />;
  return typeof value === "string" ? <bdi>{value}</bdi> : value;
}
