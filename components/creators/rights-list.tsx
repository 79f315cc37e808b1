import { cn } from "@/components/ui/cn";
import { RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";

/**
 * As lucide's Check and Minus, which run in the browser: each of a hundred in the directory would be sent as data, drawn on the
 * server and started again there.
 */
const Mark = ({ isOpen }: { isOpen: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={isOpen ? "mt-0.5 size-4 shrink-0 text-verified-text" : "mt-0.5 size-4 shrink-0"}
  >
    <path d={isOpen ? "M20 6 9 17l-5-5" : "M5 12h14"} />
  </svg>
);

/** What may be licensed and what is withheld, in one glance: two by two, or below each other where there is no room. */
export const RightsList = ({ rights, className }: { rights: readonly Right[]; className?: string }) => (
  <ul
    aria-label="Rights"
    className={cn(
      "grid max-w-64 grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] content-start gap-x-1 gap-y-1 text-sm",
      className,
    )}
  >
    {RIGHTS.map((right) => {
      const isOpen = rights.includes(right);
      return (
        <li key={right} className={isOpen ? "flex gap-1.5" : "flex gap-1.5 text-ink-muted"}>
          <Mark isOpen={isOpen} />
          <span>
            {rightLabels[right]}
            <span className="sr-only">{isOpen ? ": may be licensed" : ": not licensed"}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
