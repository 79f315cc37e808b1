import { awaitedIn, type UseDispute } from "@/lib/licenses/use-rules";
import { lastSecond } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { formatDeadline, readerZone } from "@/lib/time";

const whose: Record<Party | "admin", string> = {
  buyer: "The licensee stops the use or cures it, and says so, by",
  creator: "The licensor accepts the answer, or asks our staff to decide, by",
  admin: "Our staff uphold the dispute or reject it by",
};

/** The clock of the present step, the same for all who see it: in the agreement's zone, with UTC beside it. */
export function DisputeClock({ dispute, zone, now }: { dispute: UseDispute; zone: string | null; now: Date }) {
  const awaited = awaitedIn(dispute, now);
  if (!awaited) return null;
  const { dueAt, askedAt } = dispute;
  if (!dueAt) return <p>Our staff will decide. This dispute has no deadline.</p>;
  const due = <time dateTime={dueAt.toISOString()}>{formatDeadline(lastSecond(dueAt), readerZone(zone))}</time>;
  if (awaited === "admin" && !askedAt)
    return <p>The licensee did not answer by {due}. Our staff may decide now; the licensor may ask them to.</p>;
  return (
    <p>
      {whose[awaited]} {due}.{awaited === "creator" && " Otherwise the dispute is settled as it was answered."}
      {awaited === "admin" && dueAt <= now && " That is past: they were told, and decide as soon as they can."}
    </p>
  );
}
