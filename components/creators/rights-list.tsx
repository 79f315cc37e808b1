import { Check, Minus } from "lucide-react";
import { RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";

/** What may be licensed and what is withheld, in one glance: two by two, or below each other where there is no room. */
export const RightsList = ({ rights }: { rights: readonly Right[] }) => (
  <ul
    aria-label="Rights"
    className="grid max-w-64 grid-cols-[repeat(auto-fill,minmax(min(6.75rem,100%),1fr))] content-start gap-x-1 gap-y-1 text-sm"
  >
    {RIGHTS.map((right) => {
      const isOpen = rights.includes(right);
      const Icon = isOpen ? Check : Minus;
      return (
        <li key={right} className={isOpen ? "flex gap-1.5" : "flex gap-1.5 text-ink-muted"}>
          <Icon
            aria-hidden
            className={isOpen ? "mt-0.5 size-4 shrink-0 text-verified-text" : "mt-0.5 size-4 shrink-0"}
          />
          <span>
            {rightLabels[right]}
            <span className="sr-only">{isOpen ? ": may be licensed" : ": not licensed"}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
