import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { describeOverlap, type Overlap } from "@/lib/licenses/overlap";

export function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  return (
    <Notice title="Runs beside licenses you have given">
      <ul>
        {overlaps.map((overlap) => (
          <li key={overlap.territory}>
            {describeOverlap(overlap)}, until <Moment at={overlap.until} only="day" />
          </li>
        ))}
      </ul>
      <p className="mt-2">Licenses here are non-exclusive, so this is allowed. Only you see it, and not the buyer.</p>
    </Notice>
  );
}
