import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";

type Value = ReactNode | Date;

export function FactList({ facts }: { facts: readonly (readonly [label: string, value: Value])[] }) {
  return (
    <dl className="border-t">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-3 border-b py-1.5 sm:gap-x-6 sm:py-2 print:py-1">
          <dt className="w-20 text-ink-muted sm:w-40">{label}</dt>
          <dd className="wrap-anywhere min-w-0 flex-1 basis-32">{drawn(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function drawn(value: Value): ReactNode {
  if (value instanceof Date) return <Moment at={value} />;
  return typeof value === "string" ? <bdi>{value}</bdi> : value;
}
