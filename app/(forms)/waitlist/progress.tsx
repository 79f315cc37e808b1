import type { Step } from "@/app/(forms)/waitlist/steps";
import { cn } from "@/components/ui/cn";

const names = ["Basic Information", "Your details"] as const;

/** The two steps, and which one this is. */
export function Progress({ step }: { step: Step }) {
  return (
    <ol className="grid grid-cols-2 gap-3" aria-label="Progress">
      {names.map((name, index) => {
        const current = index + 1 === step;
        const reached = index + 1 <= step;
        return (
          <li
            key={name}
            aria-current={current ? "step" : undefined}
            data-reached={reached || undefined}
            className={cn("step border-t-4 pt-2 text-sm", reached ? "border-engrave" : "border-rule text-ink-muted")}
          >
            <span className={cn(current && "font-semibold")}>
              Step {index + 1} of {names.length}: {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
