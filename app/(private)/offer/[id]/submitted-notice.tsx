import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import type { OfferRecord } from "@/lib/offers/record";
import { HOLD_HOURS, stateAt } from "@/lib/offers/rules";
import { CONFIRM_TO_SEND, HELD_MESSAGE, OFFER_SUBMITTED } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

type SubmittedNoticeProps = { chain: readonly OfferRecord[]; justSubmitted: boolean; now: Date };

/** Shown only while the offer is in the state it describes. */
export function SubmittedNotice({ chain, justSubmitted, now }: SubmittedNoticeProps) {
  const [offer] = chain;
  if (!offer || chain.length > 1) return null;
  const state = stateAt(offer, now);
  const submitted = (
    <Notice tone="success" title={OFFER_SUBMITTED.title}>
      <p>{state === "held" ? HELD_MESSAGE : OFFER_SUBMITTED.message}</p>
      {offer.decidedBy === "standing_instruction" && (
        <p>They accept offers like yours by a standing instruction, so it was approved at once.</p>
      )}
    </Notice>
  );
  const isNews = state === "held" || state === "pending" || offer.decidedBy === "standing_instruction";
  return (
    <>
      {justSubmitted && isNews && submitted}
      {state === "held" && (
        <Notice title={CONFIRM_TO_SEND}>
          <p>
            We emailed a link to <bdi>{offer.buyerEmail}</bdi>. Open it and press the button on its page within{" "}
            {HOLD_HOURS} hours. Until then nobody else sees the offer.
          </p>
          <p>
            If no mail arrives,{" "}
            <Link
              href={paths.signInTo(paths.offer(offer.id))}
              prefetch={false}
              className="underline underline-offset-2"
            >
              sign in with this address
            </Link>{" "}
            instead, and send the offer from its page.
          </p>
        </Notice>
      )}
    </>
  );
}
