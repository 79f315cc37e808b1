import Link from "next/link";
import { MistypedAddress } from "@/app/(private)/offer/[id]/mistyped-address";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type Brief, heldIn } from "@/lib/offers/brief-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { HOLD_HOURS, stateAt } from "@/lib/offers/rules";
import {
  CONFIRM_TO_SEND,
  CONFIRM_TO_SEND_ALL,
  HELD_MESSAGE,
  OFFER_SUBMITTED,
  OFFERS_SUBMITTED,
} from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

type SubmittedProps = { justSubmitted: boolean; now: Date };
type SubmittedNoticeProps = SubmittedProps & { chain: readonly OfferRecord[] };

/** Shown only while the offer is in the state it describes. */
export function SubmittedNotice({ chain, justSubmitted, now }: SubmittedNoticeProps) {
  const [offer] = chain;
  if (!offer || chain.length > 1) return null;
  const state = stateAt(offer, now);
  if (state === "held") {
    return (
      <Notice title={justSubmitted ? `${OFFER_SUBMITTED.title} ${CONFIRM_TO_SEND}` : CONFIRM_TO_SEND}>
        <p>
          Open the link that we emailed to <bdi>{offer.buyerEmail}</bdi> within {HOLD_HOURS} hours and press the button
          on its page. {HELD_MESSAGE} Until then the creator does not see it.
        </p>
        <NoMail offer={offer} />
      </Notice>
    );
  }
  const isStanding = offer.decidedBy === "standing_instruction";
  if (!justSubmitted || (state !== "pending" && !isStanding)) return null;
  return (
    <Notice tone="success" title={OFFER_SUBMITTED.title}>
      <p>{OFFER_SUBMITTED.message}</p>
      {isStanding && <p>They accept offers like yours by a standing instruction, so it was approved at once.</p>}
    </Notice>
  );
}

const NoMail = ({ offer, isSeveral = false }: { offer: OfferRecord; isSeveral?: boolean }) => (
  <>
    <p>
      No mail?{" "}
      <Link href={paths.signInTo(paths.offer(offer.id))} prefetch={false} className="underline underline-offset-2">
        Sign in with this address
      </Link>{" "}
      and send {isSeveral ? "them from their page" : "it from its page"}.
    </p>
    <MistypedAddress offerId={offer.id} />
  </>
);

/** Who has the offer by email, and who approved it before reading it. */
export function AtOnce({ brief }: { brief: Brief }) {
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

type SubmittedBriefProps = SubmittedProps & {
  offer: OfferRecord;
  brief: Brief;
  /** The mailed link opened it, which leads on to each answer: signing in is asked below the creators. */
  isMailed?: boolean;
};

/** The same for the offers of a brief, of which the browser that sent them may see what became of them. */
export function SubmittedBrief({ offer, brief, justSubmitted, isMailed = false, now }: SubmittedBriefProps) {
  const isHeld = heldIn(brief, now).length > 0;
  return (
    <>
      {justSubmitted && !isHeld && (
        <Notice tone="success" title={OFFERS_SUBMITTED.title}>
          <AtOnce brief={brief} />
        </Notice>
      )}
      {isHeld ? (
        <Notice title={CONFIRM_TO_SEND_ALL}>
          <p>
            Open the link that we emailed to <bdi>{offer.buyerEmail}</bdi> within {HOLD_HOURS} hours and press the
            button on its page. Until then no creator sees them.
          </p>
          <NoMail offer={offer} isSeveral />
        </Notice>
      ) : (
        !isMailed && <SignInForBrief briefId={brief.id} />
      )}
    </>
  );
}

/** By the link of a mail about another offer of the brief, which proves no mailbox and sends nothing. */
export const HeldBeside = ({ offer }: { offer: OfferRecord }) => (
  <Notice title="Some of these offers wait for you to send them">
    <p>
      Use the link that we emailed you to send them, or{" "}
      <Link href={paths.signInTo(paths.offer(offer.id))} prefetch={false} className="underline underline-offset-2">
        sign in
      </Link>
      .
    </p>
  </Notice>
);

export const SignInForBrief = ({ briefId, isMailed = false }: { briefId: string; isMailed?: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
    <Button asChild variant="outline">
      <Link href={paths.signInTo(paths.brief(briefId))} prefetch={false}>
        Sign in
      </Link>
    </Button>
    <p className="min-w-0 flex-1 basis-56">
      {isMailed
        ? "To withdraw what you no longer need, and to see all of your offers. We email you the answers, too."
        : "To answer counter-offers, see licenses and withdraw what you no longer need. We email you the answers, too."}
    </p>
  </div>
);
