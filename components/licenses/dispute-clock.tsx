import { awaitedIn, type UseDispute } from "@/lib/licenses/use-rules";
import { lastSecond } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { formatMoment, readerZone } from "@/lib/time";

/** For whoever is not the one who acts. */
const whose: Record<Party | "admin", string> = {
  buyer: "The licensee stops the use or cures it, and says so, by",
  creator: "The licensor accepts the answer, or asks our staff to decide, by",
  admin: "Our staff uphold the dispute or reject it by",
};

const yours: Record<Party, string> = {
  buyer: "You stop the use or cure it, and say so, by",
  creator: "You accept the answer, or ask our staff to decide, by",
};

/** `reader`: missing for staff and for whoever reads by a link. */
type DisputeClockProps = { dispute: UseDispute; zone: string | null; now: Date; reader?: Party };

/** The clock of the present step, at the same moment for all who see it: in the agreement's zone. */
export function DisputeClock({ dispute, zone, now, reader }: DisputeClockProps) {
  const awaited = awaitedIn(dispute, now);
  if (!awaited) return null;
  const { dueAt, askedAt } = dispute;
  const due = <time dateTime={dueAt.toISOString()}>{formatMoment(lastSecond(dueAt), readerZone(zone))}</time>;
  if (awaited === "admin" && !askedAt)
    return <p>The licensee did not answer by {due}. Our staff may decide now; the licensor may ask them to.</p>;
  return (
    <p>
      {reader && reader === awaited ? yours[reader] : whose[awaited]} {due}.
      {awaited === "creator" && " Otherwise the dispute is settled as it was answered."}
      {awaited === "admin" && dueAt <= now && " That is past: they were told, and decide as soon as they can."}
    </p>
  );
}
