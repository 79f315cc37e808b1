import type { ReactNode } from "react";
import { Arrival } from "@/components/ui/arrival";
import { Notice } from "@/components/ui/notice";
import type { Brief } from "@/lib/offers/brief-rules";
import { OFFERS_SUBMITTED } from "@/lib/offers/wording";

/** The notice of what was just sent, to which sending leads. */
export const sentHere = { id: "sent", tabIndex: -1, className: "scroll-mt-8" } as const;

/** Who has the offer by email, and who approved it before reading it. */
function AtOnce({ brief }: { brief: Brief }) {
  const names = brief.asked.flatMap(({ latest: { decidedBy, creatorName } }) =>
    decidedBy === "standing_instruction" ? [creatorName] : [],
  );
  if (names.length === 0) return <p>{OFFERS_SUBMITTED.message}</p>;
  return (
    <p>
      <bdi>{names.join(", ")}</bdi>
      {names.length === 1
        ? " accepts offers like yours by a standing instruction, so this one was approved at once."
        : " accept offers like yours by standing instructions, so these were approved at once."}
      {names.length < brief.asked.length && " The others receive an email with your offer details."}
    </p>
  );
}

export const BriefSent = ({ brief, children }: { brief: Brief; children?: ReactNode }) => (
  <Notice tone="success" title={OFFERS_SUBMITTED.title} {...sentHere}>
    <Arrival id={sentHere.id} />
    <AtOnce brief={brief} />
    {children}
  </Notice>
);
