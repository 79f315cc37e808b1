import type { ReactNode } from "react";
import { Day } from "@/components/licenses/day";
import { TermEnd } from "@/components/ui/term-end";
import type { UseDispute } from "@/lib/licenses/use-rules";

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
