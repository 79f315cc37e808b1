import { cn } from "@/components/ui/cn";
import { paths } from "@/lib/paths";
import { type Estimate, packageAt, type RateInputs, writeInputs } from "@/lib/terms/estimate";
import { formatUsd } from "@/lib/terms/fees";
import { bandsAt, formatRange, MIN_PROJECT_CENTS } from "@/lib/terms/guidance";

/** The largest size at which the longest figure, 14 characters, fits. */
const FIGURE = "text-[length:min(var(--text-3xl),12cqi)]";

export function RateResult({ inputs, estimate }: { inputs: RateInputs; estimate: Estimate | undefined }) {
  return (
    <div className="@container min-w-0 border-t p-5 sm:p-6 md:border-t-0 md:border-l">
      <p className="mb-1 text-ink-muted text-sm">Guidance for this use</p>
      <p aria-live="polite" className={cn("font-serif leading-tight tabular-nums", estimate ? FIGURE : "text-xl")}>
        {estimate ? totalOf(estimate) : "Enter a base rate from $1 to $1,000,000."}
      </p>
      {estimate && <Sum estimate={estimate} atlanta={inputs.atlanta} />}
      {estimate && <Comparison inputs={inputs} estimate={estimate} />}
    </div>
  );
}

function totalOf({ total }: Estimate): string {
  if (total.lowCents === total.highCents) return formatUsd(total.lowCents);
  return `${formatUsd(total.lowCents)} to ${formatUsd(total.highCents)}`;
}

function Sum({ estimate, atlanta }: { estimate: Estimate; atlanta: boolean }) {
  return (
    <ul className="mt-4 text-sm tabular-nums">
      <Line label="Base rate" amount={formatUsd(estimate.baseCents)} />
      {estimate.steps.map(({ label, times, cents }) => (
        <Line key={label} label={`${label}, × ${times}`} amount={formatUsd(cents)} />
      ))}
      {atlanta && <Line label="Atlanta, 15% to 25% more" amount={totalOf(estimate)} />}
    </ul>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-b py-1.5">
      <span>{label}</span> <span>{amount}</span>
    </li>
  );
}

function Comparison({ inputs, estimate }: { inputs: RateInputs; estimate: Estimate }) {
  const bands = bandsAt(inputs.usage);
  return (
    <div className="mt-4 space-y-2 text-sm">
      <p>
        {estimate.total.lowCents < MIN_PROJECT_CENTS
          ? `This is below our minimum project of ${formatUsd(MIN_PROJECT_CENTS)}: make it part of a larger one.`
          : `This is ${packageAt(estimate.total.lowCents)}.`}
      </p>
      {bands.length > 0 && (
        <p>
          <span>Published bands to compare:</span>{" "}
          <span>
            {`${bands.map(({ name, guidance, scope }) => `${name} ${formatRange(guidance)} (${scope})`).join("; ")}.`}
          </span>
        </p>
      )}
      <p className="print:hidden">
        <a href={`${paths.rateEstimate}?${writeInputs(inputs)}`} className="underline underline-offset-4">
          Link to this estimate
        </a>
      </p>
    </div>
  );
}
