import type { ReactNode } from "react";
import { Arrival } from "@/components/ui/arrival";
import { Notice } from "@/components/ui/notice";
import type { Brief } from "@/lib/offers/brief-rules";
import { stateAt } from "@/lib/offers/rules";
import { OFFERS_SUBMITTED } from "@/lib/offers/wording";
import { listOf } from "@/lib/text/typeset";

/** The notice of what was just sent, to which sending leads. */
export const sentHere = { id: "sent", tabIndex: -1, className: "scroll-mt-8" } as const;

/** Who has the offer by email, and who approved it before reading it. */
function AtOnce({ brief, now }: BriefSentProps) {
  const names = brief.asked.flatMap(({ latest: { decidedBy, creatorName } }) =>
    decidedBy === "standing_instruction" ? [creatorName] : [],
  );
  if (names.length === 0) return <p>{OFFERS_SUBMITTED.message}</p>;
  const isAnyOpen = brief.asked.some(({ latest }) => stateAt(latest, now) === "pending");
  return (
    <p>
      <bdi>{listOf(names)}</bdi> approved at once, by a standing instruction.
      {isAnyOpen && " Each of the others will receive an email with their offer’s details."}
    </p>
  );
}

type BriefSentProps = { brief: Brief; now: Date };

export const BriefSent = ({ brief, now, children }: BriefSentProps & { children?: ReactNode }) => (
  <Notice tone="success" title={OFFERS_SUBMITTED.title} {...sentHere}>
    <Arrival id={sentHere.id} />
    <AtOnce brief={brief} now={now} />
    {children}
  </Notice>
);
