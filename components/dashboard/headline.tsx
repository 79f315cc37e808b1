type HeadlineProps = { figures: readonly (readonly [label: string, value: string])[] };

/** The figures at the top of a dashboard. */
export function Headline({ figures }: HeadlineProps) {
  return (
    <dl className="grid grid-cols-2 gap-px border-y bg-rule lg:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-paper px-3 py-3 sm:px-4 sm:py-4">
          <dt className="text-ink-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere font-serif text-2xl tabular-nums leading-tight sm:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
