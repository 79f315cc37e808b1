import { Moment } from "@/components/ui/moment";
import type { LicenseEvent } from "@/lib/licenses/timeline";

export function Timeline({ events }: { events: readonly LicenseEvent[] }) {
  return (
    <section aria-labelledby="timeline" className="space-y-5 border-t pt-6 print:hidden">
      <h2 id="timeline" className="text-2xl">
        Timeline
      </h2>
      <ol className="ml-1.5 border-l border-engrave">
        {events.map(({ what, at, isAhead }) => (
          <li key={`${what} ${at.toISOString()}`} className="relative pb-5 pl-6 last:pb-0">
            <span
              aria-hidden
              className={`absolute top-1.5 -left-[0.4rem] size-3 rounded-full border border-engrave ${isAhead ? "bg-paper" : "bg-engrave"}`}
            />
            <span className="block font-semibold">{what}</span>
            <Moment at={at} className="text-ink-muted text-sm" />
          </li>
        ))}
      </ol>
    </section>
  );
}
