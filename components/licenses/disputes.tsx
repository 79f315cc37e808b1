import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { TermEnd } from "@/components/ui/term-end";
import {
  awaitedIn,
  type Compared,
  type DisputeWord,
  disputeWords,
  type Manner,
  type Run,
  type Standing,
  type UseDispute,
  wordFor,
} from "@/lib/licenses/use-rules";
import { verdictOn } from "@/lib/licenses/use-words";
import { lastSecond } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { countOf, lowered } from "@/lib/text/typeset";
import { DAY_MS, formatDay, formatMoment, readerZone } from "@/lib/time";

/** `at` is midnight in UTC. A day has no zone: it is the same for every reader. */
export const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString().slice(0, 10)}>{formatDay(at)}</time>;

const disputeBadgeTones: Record<DisputeWord, "awaiting" | "refused" | "ended" | "verified"> = {
  disputed: "awaiting",
  stopped: "awaiting",
  cured: "awaiting",
  asked: "awaiting",
  late: "refused",
  accepted: "verified",
  upheld: "refused",
  rejected: "ended",
  ended: "refused",
};

export function DisputeBadge({ dispute, now }: { dispute: Standing; now: Date }) {
  const word = wordFor(dispute, now);
  return <Badge tone={disputeBadgeTones[word]}>{disputeWords[word]}</Badge>;
}

const turns: Record<Party | "admin", { who: string; may: string }> = {
  buyer: { who: "The brand has", may: "to stop the use or change it so that the license covers it, and to say so" },
  creator: { who: "The creator has", may: "to accept the answer, or to ask our staff to decide" },
  admin: { who: "Our staff have", may: "to uphold the dispute or reject it" },
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
    return <p>The brand did not answer by {due}. Our staff may decide now; the creator may ask them to.</p>;
  const days = Math.floor((dueAt.getTime() - now.getTime()) / DAY_MS);
  return (
    <p>
      {reader === awaited ? "You have" : turns[awaited].who} until {due}
      {dueAt > now && ` (${days > 0 ? countOf(days, "day") : "less than 1 day"} left)`} {turns[awaited].may}.
      {awaited === "buyer" && reader === "buyer" && " Otherwise our staff may decide."}
      {awaited === "buyer" &&
        reader === "creator" &&
        " Then accept the answer; if it is wrong or none comes, ask our staff."}
      {awaited === "creator" && " Otherwise the dispute is settled as it was answered."}
      {awaited === "admin" && dueAt <= now && " That is past: they were told, and decide as soon as they can."}
    </p>
  );
}

type Filed = Run & { manner: Manner; dispute: UseDispute | null };

const useVerdictTones = { permitted: "verified", ask: "awaiting", prohibited: "refused" } as const;

export function UseVerdict({ use, compared }: { use: Filed; compared: Compared }) {
  const { answer, says } = verdictOn(use, compared);
  // What was filed may fit, and what was made of it not: until a dispute is rejected, nothing is settled by it.
  if (answer === "permitted" && use.dispute && use.dispute.state !== "rejected")
    return <Badge tone="neutral">{`As filed: ${lowered(says)}`}</Badge>;
  return <Badge tone={useVerdictTones[answer]}>{says}</Badge>;
}

type Entry = { what: string; at: Date; words?: ReactNode };

const words = (text: string) => <bdi className="wrap-anywhere block whitespace-pre-line">{text}</bdi>;

function answerOf({ answeredAt, answer, stoppedOn }: UseDispute): Entry[] {
  if (!answeredAt || answer === null) return [];
  if (!stoppedOn) return [{ what: "Cured, says the licensee", at: answeredAt, words: words(answer) }];
  return [
    {
      what: "Stopped, says the licensee",
      at: answeredAt,
      words: (
        <>
          On <Day at={stoppedOn} />.{words(answer)}
        </>
      ),
    },
  ];
}

function endOf({ state, resolvedAt, resolution, dueAt }: UseDispute): Entry[] {
  if (!resolvedAt) return [];
  if (resolution === null) {
    const why =
      resolvedAt >= dueAt ? "the licensor did not reply to the answer in time" : "the licensor accepted the answer";
    return [{ what: `Settled: ${why}`, at: resolvedAt }];
  }
  const what = state === "rejected" ? "Rejected" : "Upheld";
  return [{ what, at: resolvedAt, words: words(resolution) }];
}

/** Each step with its time and what was said, the first first. `zone`: the agreement's, in which its clocks run. */
export function DisputeHistory({ dispute, zone }: { dispute: UseDispute; zone: string | null }) {
  const { createdAt, reason, lateToldAt, askedAt, endedAt } = dispute;
  const entries: Entry[] = [
    { what: "Disputed by the licensor", at: createdAt, words: words(reason) },
    ...answerOf(dispute),
    ...(lateToldAt ? [{ what: "The licensee did not answer in time", at: lateToldAt }] : []),
    ...(askedAt ? [{ what: "Our staff were asked to decide", at: askedAt }] : []),
    ...endOf(dispute),
    ...(endedAt ? [{ what: "The license was revoked by notice", at: endedAt }] : []),
  ];
  return (
    <ol className="space-y-3">
      {entries
        .sort((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ what, at, words: said }) => (
          <li key={what}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{what}</span>
              <TermEnd end={{ at, zone }} className="text-ink-muted text-sm" />
            </p>
            {said}
          </li>
        ))}
    </ol>
  );
}
