import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { OutboxTrouble } from "@/lib/outbox/faults";
import { formatNumber } from "@/lib/text/typeset";

/** Why a kind does not go out, since when, what to do, and how much waits. */
export function OutboxTroubleNotice({ kind, words, since, waiting, isMore }: OutboxTrouble) {
  return (
    <Notice tone="error" title={`${kind.label} does not go out`} className="mt-4">
      <p>{`${words}.`}</p>
      <p>
        {since && (
          <span>
            Since <Moment at={since} />.{" "}
          </span>
        )}
        <span>
          {`${isMore ? "More than " : ""}${formatNumber(waiting)} ${kind.name}${waiting === 1 ? " waits" : "s wait"}.`}
        </span>
      </p>
    </Notice>
  );
}
