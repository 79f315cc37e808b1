import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { OperationsHint } from "@/lib/operations/readiness";

/** What whoever runs the servers should look at, with the paragraph that says what to do. Nothing if all is well. */
export function OperationsNotice({ hints }: { hints: OperationsHint["hints"] }) {
  if (hints.length === 0) return null;
  return (
    <Notice
      tone={hints.some(({ isBad }) => isBad) ? "error" : "info"}
      title="Tell whoever runs the servers"
      className="mt-4"
    >
      <ul className="list-disc pl-5">
        {hints.map(({ id, title, says }) => (
          <li key={id}>
            {`${says}. `}
            <span className="text-ink-muted">{`docs/operate.md: ${title}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Nothing on a site whose scheduled work has never begun. */
export function LastRun({ at }: { at: Date | null }) {
  if (!at) return null;
  return (
    <p className="mt-8 text-ink-muted text-sm">
      The scheduled work last began <Moment at={at} />.
    </p>
  );
}
