import Link from "next/link";
import type { ReactNode } from "react";
import { DisputeClock } from "@/components/licenses/disputes";
import { GrantBadge, OfferBadge } from "@/components/offers/state-badge";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import { endOf, licenseFacts } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { endingsOf, grantStateAt, newPiecesLabel } from "@/lib/license-rows/rules";
import type { Deal } from "@/lib/licenses/deals";
import type { OfferRecord } from "@/lib/offers/record";
import { isInReview, isReturned } from "@/lib/offers/review-rules";
import { hoursLeft, SOON_DAYS, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { agreedFacts } from "@/lib/terms/facts";
import { momentOf } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";
import { DAY_MS } from "@/lib/time";

export const dealLink = "block py-0.5 underline underline-offset-2";

/** Whom the reader deals with. */
export const DealParty = ({ face, children }: { face: ReactNode; children: ReactNode }) => (
  <span className="flex items-start gap-3">
    {face}
    <span className="min-w-0">{children}</span>
  </span>
);

type DealNameProps = { href: string; name: string; before: string };

/** `before`: for whoever does not see the row. */
export const DealName = ({ href, name, before }: DealNameProps) => (
  <Link href={href} prefetch={false} className="-my-2.5 block w-fit py-2.5 font-semibold underline underline-offset-2">
    <span className="sr-only">{before} </span>
    <bdi>{name}</bdi>
  </Link>
);

/** What of a deal both parties' dashboards say in the same words: its state, its terms, and what they are asked beside it. */
type DealProps = { deal: Deal; now: Date; reader: Party };

export function DealState({ deal: { offer, grant, question, disputes, renewal }, now, reader }: DealProps) {
  if (disputes.length > 0) {
    return disputes.map(({ useId, place, zone, dispute }) => (
      <div key={useId} className="not-last:mb-2">
        <span className="wrap-anywhere block font-semibold">
          {/* A long address breaks after a slash rather than in mid-word. */}
          Disputed use: <bdi>{place.replaceAll("/", "/\u200b")}</bdi>
        </span>
        <DisputeClock dispute={dispute} zone={zone} now={now} reader={reader} />
      </div>
    ));
  }
  if (grant && grantStateAt(grant, now) === "active") {
    return <Term grant={grant} offer={offer} isRenewed={renewal?.state === "approved"} now={now} />;
  }
  if (grant) {
    return (
      <>
        <GrantBadge grant={grant} now={now} />
        <span className="mt-1 block text-ink-muted">
          {grant.revokedAt ? <Moment at={grant.revokedAt} only="day" /> : <EndDay grant={grant} offer={offer} />}
        </span>
        {grant.revokedReason && <span className="wrap-anywhere block">{grant.revokedReason}</span>}
      </>
    );
  }
  const isOpen = ["held", "pending"].includes(stateAt(offer, now));
  if (!isOpen) return <Outcome offer={offer} now={now} reader={reader} />;
  return (
    <>
      {question && <span className="block font-semibold">Asks you a question</span>}
      {reader === "buyer" && isInReview(offer) && <span className="block">Waits for a colleague’s release</span>}
      {reader === "buyer" && isReturned(offer) && <span className="block font-semibold">Returned by a colleague</span>}
      {offer.status === "held" && !offer.reviewAskedAt && <span className="block">Not sent yet</span>}
      <TimeLeft offer={offer} now={now} isReaders={offer.awaiting === reader} />
    </>
  );
}

const EndDay = ({ grant, offer }: { grant: GrantRecord; offer: OfferRecord }) => (
  <TermEnd end={endOf(grant, offer.agreement.content)} only="day" />
);

/** A release may take a week: its last days are counted in hours. */
function timeIn(hours: number): string {
  if (hours === 0) return "Less than 1 hour";
  return hours < 72 ? countOf(hours, "hour") : countOf(Math.floor(hours / 24), "day");
}

function TimeLeft({ offer, now, isReaders }: { offer: OfferRecord; now: Date; isReaders: boolean }) {
  const hours = hoursLeft(offer.approvalTokenExpiresAt, now);
  return (
    <>
      {!isReaders && offer.status === "pending" && (
        <span className="block">Waiting for the {offer.awaiting === "creator" ? "creator" : "brand"}</span>
      )}
      <span className={hours < 6 && isReaders ? "block font-semibold text-seal-text" : "block"}>
        {timeIn(hours)} left
      </span>
      {/* A phone's row has no place for it; the offer's page says it there. */}
      <span className="block text-ink-muted @max-xl:hidden">
        until <Moment at={offer.approvalTokenExpiresAt} only="near" />
      </span>
    </>
  );
}

/** In user units. */
const BAR = { width: 1000, height: 10, today: 14 };

type TermProps = { grant: GrantRecord; offer: OfferRecord; isRenewed: boolean; now: Date };

/** What is left of the term, and today on a bar of the whole. Nothing is green: before launch nothing is in force. */
function Term({ grant, offer, isRenewed, now }: TermProps) {
  const { effectiveAt, expiresAt } = grant;
  const days = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS));
  const isEndingSoon = days < SOON_DAYS && !isRenewed;
  const whole = expiresAt.getTime() - effectiveAt.getTime();
  const over = Math.min(1, Math.max(0, (now.getTime() - effectiveAt.getTime()) / whole));
  return (
    <>
      <span className={isEndingSoon ? "block font-semibold text-seal-text" : "block"}>
        {effectiveAt > now ? (
          <>
            Begins <TermEnd end={momentOf(effectiveAt, offer.agreement.content.term)} only="day" />
          </>
        ) : (
          `${days === 0 ? "Less than 1 day" : countOf(days, "day")} left`
        )}
        {isRenewed && ", renewed"}
      </span>
      <svg
        aria-hidden
        viewBox={`0 0 ${BAR.width} ${BAR.height}`}
        preserveAspectRatio="none"
        className={cn("my-1 h-2 w-full max-w-56", isEndingSoon ? "fill-seal" : "fill-ink-muted")}
      >
        <rect y={4} width={BAR.width} height={2} />
        <rect x={over * (BAR.width - BAR.today)} width={BAR.today} height={BAR.height} />
      </svg>
      <span className="block text-balance text-ink-muted">
        until <EndDay grant={grant} offer={offer} />
      </span>
      {endingsOf(grant).map(({ right, at }) => (
        <span key={right} className="block">
          {right === "training" ? "AI training ended" : newPiecesLabel(at, now)}{" "}
          <TermEnd end={momentOf(at, offer.agreement.content.term)} only="day" />
        </span>
      ))}
    </>
  );
}

const deciders = {
  creator: {
    creator: "by you",
    buyer: "by the brand",
    standing_instruction: "by your auto-approve rule",
    administrator: "by us",
  },
  buyer: {
    creator: "by the creator",
    buyer: "by you",
    standing_instruction: "by the creator’s standing instruction",
    administrator: "by us",
  },
} as const;

const silent = {
  creator: { creator: "You", buyer: "The brand" },
  buyer: { creator: "The creator", buyer: "You" },
} as const;

function Outcome({ offer, now, reader }: { offer: OfferRecord; now: Date; reader: Party }) {
  return (
    <>
      <OfferBadge offer={offer} now={now} />
      <span className="mt-1 block text-ink-muted">
        {offer.decidedAt && offer.decidedBy ? (
          <>
            {deciders[reader][offer.decidedBy]}, <Moment at={offer.decidedAt} only="day" />
          </>
        ) : (
          <>
            {silent[reader][offer.awaiting]} did not answer by <Moment at={offer.approvalTokenExpiresAt} only="day" />
          </>
        )}
      </span>
      {offer.declineReason && (
        <span className="wrap-anywhere block">
          Reason: <bdi>{offer.declineReason}</bdi>
        </span>
      )}
    </>
  );
}

type DealTermsProps = { deal: Deal; children?: ReactNode };

/** The brand's words, then what is licensed; of a license without a right that ended alone. */
export function DealTerms({ deal: { offer, grant }, children }: DealTermsProps) {
  const { renews, term } = offer.agreement.content;
  const { words } = grant
    ? licenseFacts(grant, offer.agreement.content, grant.effectiveAt)
    : agreedFacts(offer.agreement.content);
  return (
    <>
      <bdi className="wrap-anywhere line-clamp-2 @max-xl:line-clamp-1">{offer.useCase}</bdi>
      <span className="block text-ink-muted">
        {words.what}. {words.field}, {words.where}, <span className="@xl:whitespace-nowrap">{words.term}</span>
      </span>
      {renews && (
        <span className="block text-ink-muted">
          Renewal, from{" "}
          <TermEnd
            end={{ at: new Date(renews.until), zone: term.zone ?? null }}
            only="day"
            className="@xl:whitespace-nowrap"
          />
        </span>
      )}
      {children}
    </>
  );
}

export const OutsideCategories = ({ offer }: { offer: OfferRecord }) =>
  offer.outsideCategories && (
    <Badge tone="awaiting" className="mt-1">
      Outside your categories
    </Badge>
  );

/** Where the reader answers what waits beside the offer's decision; nothing without. */
export const DealAnswers = ({ question, disputes }: Pick<Deal, "question" | "disputes">) => (
  <>
    {disputes.map(({ useId, grantId, place }) => (
      <Link
        key={useId}
        href={paths.disputeUse(grantId, useId)}
        prefetch={false}
        className={`${dealLink} font-semibold text-seal-text`}
      >
        Answer the dispute<span className="sr-only">: {place}</span>
      </Link>
    ))}
    {question && (
      <Link href={question.page} prefetch={false} className={`${dealLink} font-semibold text-seal-text`}>
        Read and answer<span className="sr-only">: {question.from}</span>
      </Link>
    )}
  </>
);
