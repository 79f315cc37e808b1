import Link from "next/link";
import { MistypedAddress } from "@/app/(private)/offer/[id]/mistyped-address";
import { sentHere } from "@/components/briefs/brief-sent";
import { Address } from "@/components/ui/address";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type Brief, openIn, sentIn } from "@/lib/offers/brief-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";
import { HELD_MESSAGE, IN_REVIEW, NOT_SENT, OFFER_SUBMITTED } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { HOLD_HOURS } from "@/lib/terms/notices";

type SubmittedNoticeProps = { chain: readonly OfferRecord[]; justSubmitted: boolean; now: Date };

/** Shown only while the offer is in the state that it describes. */
export function SubmittedNotice({ chain, justSubmitted, now }: SubmittedNoticeProps) {
  const [offer] = chain;
  if (!offer || chain.length > 1) return null;
  const state = stateAt(offer, now);
  if (state === "held" && offer.reviewAskedAt) return <InReview />;
  if (state === "held") {
    return (
      <Notice tone="raised" title={`${justSubmitted ? `${OFFER_SUBMITTED.title} ` : ""}${NOT_SENT}`}>
        <div className="mt-2 space-y-3">
          <p>
            Open the link that we emailed to{" "}
            <b className="font-semibold">
              <Address>{offer.buyerEmail}</Address>
            </b>{" "}
            within {HOLD_HOURS} hours. {HELD_MESSAGE}
          </p>
          <NoMail offer={offer} />
        </div>
      </Notice>
    );
  }
  const isStanding = offer.decidedBy === "standing_instruction";
  if (!justSubmitted || (state !== "pending" && !isStanding)) return null;
  return (
    <Notice tone="success" title={OFFER_SUBMITTED.title} {...sentHere}>
      <Arrival id={sentHere.id} />
      <p>{OFFER_SUBMITTED.message}</p>
      {isStanding && <p>They accept offers like yours by a standing instruction, so it was approved at once.</p>}
    </Notice>
  );
}

export const InReview = () => (
  <Notice title={IN_REVIEW.title}>
    <p>{IN_REVIEW.message}</p>
  </Notice>
);

const NoMail = ({ offer, isSeveral = false }: { offer: OfferRecord; isSeveral?: boolean }) => (
  <div className="text-sm">
    <p>
      No mail?{" "}
      <Link href={paths.signInTo(paths.offer(offer.id))} prefetch={false} className="underline underline-offset-2">
        Sign in with this address
      </Link>{" "}
      and send {isSeveral ? "them" : "it"} from there.
    </p>
    <MistypedAddress offerId={offer.id} />
  </div>
);

/** What to do next, for the browser that wrote a brief's offers. */
export const HeldBrief = ({ offer }: { offer: OfferRecord }) => (
  <Notice tone="raised" className="space-y-3">
    <p>
      <b className="font-semibold">Not sent yet.</b> We emailed a link to{" "}
      <b className="font-semibold">
        <Address>{offer.buyerEmail}</Address>
      </b>
      . Open it within {HOLD_HOURS} hours to send the offers.
    </p>
    <NoMail offer={offer} isSeveral />
  </Notice>
);

/** For a link mailed about another offer of the brief, which proves no mailbox and sends nothing. */
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

type SignInForBriefProps = { brief: Brief; now: Date; isMailed?: boolean };

export const SignInForBrief = ({ brief, now, isMailed = false }: SignInForBriefProps) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <Button asChild className="max-sm:w-full lg:w-full">
      <Link href={paths.signInTo(paths.brief(brief.id))} prefetch={false}>
        Sign in to manage these offers
      </Link>
    </Button>
    <p className="min-w-0 flex-1 basis-56">{signedInWords(openIn(brief, now).length > 0, isMailed)}</p>
  </div>
);

/** The same for somebody signed in, if a mailed link opened the page. */
export function BriefInAccount({ brief, now }: Pick<SignInForBriefProps, "brief" | "now">) {
  const isOpen = openIn(brief, now).length > 0;
  return (
    <Button asChild variant="outline" className="max-sm:w-full lg:w-full">
      <Link href={`${paths.brief(brief.id)}${isOpen ? "?withdraw#withdraw" : ""}`} prefetch={false}>
        {isOpen
          ? sentIn(brief, now) > 0
            ? "Have enough? Withdraw the rest"
            : "Withdraw these offers"
          : "Ask other creators on the same terms"}
      </Link>
    </Button>
  );
}

/** What signing in gives beyond this page. */
function signedInWords(isOpen: boolean, isMailed: boolean): string {
  if (!isOpen) return "There you see all of your offers and licenses, and ask other creators on the same terms.";
  return isMailed
    ? "There you withdraw what you no longer need, and see all of your offers. We email you the answers, too."
    : "There you answer counter-offers, see licenses and withdraw what you no longer need. We email you the answers, too.";
}
