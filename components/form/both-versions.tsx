import type { Difference } from "@/lib/refusal";

/** What is stored now beside what the form would set, for each field in which they differ. */
export const BothVersions = ({ differences }: { differences: readonly Difference[] }) => (
  <dl className="mt-3 space-y-3">
    {differences.map(({ label, stored, sent }) => (
      <div key={label}>
        <dt className="font-semibold">{label}</dt>
        <Version name="Stored now:">{stored}</Version>
        <Version name="This form:">{sent}</Version>
      </div>
    ))}
  </dl>
);

const Version = ({ name, children }: { name: string; children: string }) => (
  <dd className="wrap-anywhere whitespace-pre-line">
    <span className="text-ink-muted">{name} </span>
    <bdi>{children || "Empty"}</bdi>
  </dd>
);
