import { Check, Minus } from "lucide-react";
import { RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";

const words: Record<Right, readonly [allowed: string, withheld: string]> = {
  likeness: ["Face, body and recognizable persona", "Face and body are not licensed"],
  voice: ["Recordings of the voice", "The voice is not licensed"],
  replica: [
    "Computer-made performances, each use described and initialed",
    "Nobody may have a computer imitate this person",
  ],
  training: ["Each time with explicit consent, which can be withdrawn", "Nobody may train a model on this person"],
};

export const RightsRow = ({ rights }: { rights: readonly Right[] }) => (
  <ul className="grid grid-cols-1 border-t sm:grid-cols-2 lg:grid-cols-4 lg:border-b">
    {RIGHTS.map((right) => {
      const isOpen = rights.includes(right);
      return (
        <li
          key={right}
          className="flex gap-3 border-b py-4 sm:even:border-l sm:even:pl-5 sm:pr-4 lg:border-b-0 lg:not-first:border-l lg:not-first:pl-5"
        >
          {isOpen ? (
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-verified-text" />
          ) : (
            <Minus aria-hidden className="mt-1 size-5 shrink-0 text-ink-muted" />
          )}
          <p>
            <span className="block font-semibold text-lg">{rightLabels[right]}</span>
            <span className={isOpen ? "sr-only" : "block font-semibold text-sm"}>
              {isOpen ? "May be licensed" : "Not licensed"}
            </span>
            <span className="block text-ink-muted text-sm">{words[right][isOpen ? 0 : 1]}</span>
          </p>
        </li>
      );
    })}
  </ul>
);
