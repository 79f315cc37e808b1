import Link from "next/link";
import type { ReactNode } from "react";
import { isAsked, OfferMessages, type OffersMessages, showsReason } from "@/app/(private)/offer/[id]/offer-messages";
import { ReviewHistory } from "@/app/(private)/offer-parts/review-history";
import { PersonFace } from "@/app/(private)/person-face";
import { BriefLink, type ToBrief } from "@/components/briefs/to-brief";
import { Dial } from "@/components/offers/dial";
import { OfferedTerms } from "@/components/offers/offered-terms";
import { PriceChain } from "@/components/offers/price-chain";
import { OfferBadge } from "@/components/offers/state-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Isolated } from "@/components/ui/isolated";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { type BrandAct, mayAs } from "@/lib/member-rules";
import { isYours } from "@/lib/offers/brief-rules";
import { inSession, onwards } from "@/lib/offers/onwards";
import type { BuyerLink, BuyersWay } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { isInReview, openTo } from "@/lib/offers/review-rules";
import { type OfferStatus, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import type { BuyerOfMember } from "@/lib/proofs";
import type { Agreement } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";
import { askedFor } from "@/lib/terms/permitted";

/** `token`: from the mailed link that opened it. */
type OfferViewProps = {
  view: BuyerLink;
  messages: OffersMessages;
  /** Where to find the offers sent with this one. */
  all: ToBrief | undefined;
  token?: string;
  /** Who reads, if the brand's session shows it. */
  buyer?: BuyerOfMember | undefined;
  /** The form that sends the offer is shown. It has the bill, and the terms that it agrees to are open beside it. */
  isConfirming: boolean;
  now: Date;
  children: ReactNode;
};

export function OfferView({ view, messages, all, buyer, token = "", isConfirming, now, children }: OfferViewProps) {
  const { chain, by } = view;
  const latest = chain.at(-1);
  if (!latest) return null;
  const state = stateAt(latest, now);
  const { content } = latest.agreement;
  const sentence = askedFor(agreedFacts(content));
  return (
    <div className="page grid grid-cols-1 items-start gap-x-gutter gap-y-8 py-6 sm:py-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <header className="space-y-4">
        <div className="flex items-center gap-4">
          <PersonFace creatorId={latest.creatorUserId} className="w-14!" />
          <h1 className="min-w-0 break-words text-3xl md:text-4xl">
            Your offer to <bdi>{latest.creatorName}</bdi>
          </h1>
        </div>
        <Price content={isConfirming ? undefined : content}>
          {isYours(latest, now) && !isInReview(latest) ? (
            <Badge tone="yours">Waiting for you</Badge>
          ) : (
            !isConfirming && <OfferBadge offer={latest} now={now} />
          )}
        </Price>
        <p className="wrap-anywhere font-serif text-xl leading-snug md:text-2xl">
          <Isolated text={sentence.text} values={sentence.typed} />
        </p>
        {isAsked(messages) && (
          <p className="font-semibold">
            <bdi>{latest.creatorName}</bdi> wrote to you:{" "}
            <a href="#messages" className="inline-block py-2 underline underline-offset-2">
              read and answer
            </a>
          </p>
        )}
        {buyer && <ReviewHistory chain={chain} buyer={buyer} />}
        {all && (
          <p>
            <BriefLink to={all} />
          </p>
        )}
      </header>
      <div className="min-w-0 space-y-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {children}
        {/* The notice or the form above says what to do with an offer that is not sent yet. */}
        {state !== "held" && (
          <section aria-labelledby="next" className="space-y-4">
            <h2 id="next" className="text-2xl">
              What happens next
            </h2>
            <p>{nextSteps[state](latest, by)}</p>
            {state === "declined" && latest.declineReason && !showsReason(messages) && (
              <blockquote className="break-words border-l-2 pl-4">
                <bdi className="block whitespace-pre-line">{latest.declineReason}</bdi>
              </blockquote>
            )}
            {state === "pending" && <Dial expiresAt={latest.approvalTokenExpiresAt} now={now} />}
            <NextLink offer={latest} state={state} by={by} buyer={buyer} />
          </section>
        )}
      </div>
      <div className="min-w-0 space-y-5 lg:col-start-1">
        {!isConfirming && (
          <blockquote className="wrap-anywhere border-engrave border-l-4 pl-4 font-serif text-lg">
            <bdi className="block whitespace-pre-line">{latest.useCase}</bdi>
          </blockquote>
        )}
        <OfferMessages link={view} messages={messages} token={token} />
        {all && "messages" in messages && messages.messages.length > 0 && (
          <p>
            <BriefLink to={all} />
          </p>
        )}
        {chain.length > 1 && (
          <section aria-labelledby="prices" className="space-y-4">
            <h2 id="prices" className="text-2xl">
              Prices so far
            </h2>
            <PriceChain chain={chain} now={now} />
          </section>
        )}
        <OfferedTerms content={content} isOpen={isConfirming} />
      </div>
    </div>
  );
}

/** What the creator gets, with the offer's state beside it, and what the brand pays. */
function Price({ content, children }: { content: Agreement | undefined; children: ReactNode }) {
  return (
    <div className="space-y-1 empty:hidden">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {content && (
          <span className="wrap-anywhere font-serif text-4xl tabular-nums leading-none">
            {formatUsd(content.price.cents)}
          </span>
        )}
        {children}
      </p>
      {content && (
        <p className="text-ink-muted">{`You pay ${formatUsd(content.price.cents + content.fee.cents)} with the platform fee`}</p>
      )}
    </div>
  );
}

/** Depends also on how the brand sees its offer, because a mailed link and a session are different ways to answer. */
const nextSteps: Record<Exclude<OfferStatus, "held">, (offer: OfferRecord, by: BuyersWay) => ReactNode> = {
  // The dial below shows the time.
  pending: (offer, by) => {
    const { awaiting, creatorName } = offer;
    return awaiting === "creator" ? (
      <>
        <bdi>{creatorName}</bdi> may approve, decline or counter. We email you the answer.
      </>
    ) : isInReview(offer) ? (
      "Accepting the counter-offer waits for a colleague’s release. Nothing is licensed before."
    ) : (
      <>
        <bdi>{creatorName}</bdi> asks for a higher price, which you may approve or decline
        {by === "cookie" && ", with the link we emailed you or signed in with your address"}.
      </>
    );
  },
  approved: () => "The offer was approved. We emailed the license to both sides.",
  declined: (offer) => {
    const { decidedBy, declineReason, awaiting, creatorName } = offer;
    if (decidedBy === "administrator" && declineReason) return `We closed this offer. ${declineReason}`;
    if (decidedBy === "administrator") {
      return (
        <>
          We closed this offer: the profile of <bdi>{creatorName}</bdi> takes no offers at present.
        </>
      );
    }
    if (awaiting === "buyer") return "You declined the counter-offer. You may make another offer.";
    return (
      <>
        <bdi>{creatorName}</bdi> declined. You may make another offer.
      </>
    );
  },
  withdrawn: () => "You withdrew this offer before it was answered. You may make another one.",
  countered: () => "The creator countered with a higher price.",
  expired: () => `Nobody decided within ${LINK_HOURS} hours, so the offer lapsed. You may make another one.`,
};

type NextLinkProps = { offer: OfferRecord; state: OfferStatus; by: BuyersWay; buyer: BuyerOfMember | undefined };

function answerWords(offer: OfferRecord, buyer: BuyerOfMember | undefined): string {
  if (!isInReview(offer)) return "Answer the counter-offer";
  return openTo(offer, buyer, ["approve"]).length > 0 ? "Review and release" : "See the counter-offer";
}

/** Only what the reader's role in the brand includes. */
function NextLink({ offer, state, by, buyer }: NextLinkProps) {
  const may = (act: BrandAct) => !buyer || mayAs(buyer.role, act);
  if (state === "declined" || state === "withdrawn" || state === "expired") {
    return (
      may("offer") && (
        <Button asChild variant="outline" className={DOOR_TO_OFFERS}>
          <Link href={inSession(by, paths.newOfferLike(offer.id))} prefetch={false}>
            Make the offer again
          </Link>
        </Button>
      )
    );
  }
  const { grantId, grantSalt } = offer;
  if (state === "approved" && grantId && grantSalt) {
    return (
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button asChild variant="outline">
          <Link href={onwards(offer, by).license({ grantId, grantSalt })} prefetch={false}>
            {by === "cookie" ? "Sign in to see the license" : "See the license"}
          </Link>
        </Button>
        <Link href={paths.publicLicense(grantId)} prefetch={false} className="py-1 underline underline-offset-2">
          Public verification page
        </Link>
      </p>
    );
  }
  if (state === "pending" && offer.awaiting === "creator") {
    return (
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {may("withdraw") && (
          <Button asChild variant="outline">
            <Link href={inSession(by, paths.brandWithdraw(offer.id))} prefetch={false}>
              {by === "session" ? "Withdraw or change" : "Sign in to withdraw or change it"}
            </Link>
          </Button>
        )}
        {may("offer") && (
          <Link
            href={paths.creators}
            prefetch={false}
            className={`${DOOR_TO_OFFERS} py-1 underline underline-offset-2`}
          >
            Ask another creator
          </Link>
        )}
      </p>
    );
  }
  if (state === "pending" && (!buyer || openTo(offer, buyer, ["approve", "decline"]).length > 0)) {
    return (
      <Button asChild variant="seal">
        <Link href={onwards(offer, by).answer()} prefetch={false}>
          {by === "cookie" ? "Sign in to answer the counter-offer" : answerWords(offer, buyer)}
        </Link>
      </Button>
    );
  }
  return null;
}
