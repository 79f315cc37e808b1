import Link from "next/link";
import { Face } from "@/components/creators/face";
import { VerifiedMark } from "@/components/creators/verified-mark";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { OfferBadge } from "@/components/offers/state-badge";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import {
  type Brief,
  deadlineOf,
  heldIn,
  isDeclinedByBrand,
  isWithRest,
  isYours,
  yoursFirst,
} from "@/lib/offers/brief-rules";
import type { BriefPerson } from "@/lib/offers/briefs";
import { onwards } from "@/lib/offers/onwards";
import type { OfferRecord } from "@/lib/offers/record";
import { shownAt, stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatUsd, platformFee, withFees } from "@/lib/terms/fees";

export type BriefTableProps = {
  brief: Brief;
  now: Date;
  /** Whether the reader's session is its brand's. */
  isSignedIn: boolean;
  /** Whether the mailed link opened it, which leads on to what a mailed link opens; without either the reader signs in first. */
  isMailed?: boolean;
  /** By creator. */
  people: ReadonlyMap<string, BriefPerson>;
};

type Asked = Brief["asked"][number];
type AskedColumn = Column<Asked>;

/** With the face and the page of a creator who shows one. */
const creator = ({ people }: BriefTableProps): AskedColumn => ({
  heading: "Creator",
  isHead: true,
  show: ({ latest: { creatorName, creatorUserId } }) => {
    const card = people.get(creatorUserId)?.card;
    const name = <bdi className="font-serif text-lg leading-snug">{creatorName}</bdi>;
    if (!card) return name;
    return (
      <span className="flex items-start gap-3 @4xl:min-w-56">
        <Face of={card} size="fill" className="w-12" />
        <span className="min-w-0">
          <Link href={paths.creatorPage(card.slug)} prefetch={false} className="underline underline-offset-2">
            {name}
          </Link>
          {card.isVerified && <VerifiedMark />}
        </span>
      </span>
    );
  },
});

/** Muted where nothing is paid any more. */
const price = ({ now }: BriefTableProps): AskedColumn => ({
  heading: "Price",
  isNumeric: true,
  className: "min-w-48",
  show: ({ first, latest }) => {
    const { priceCents, counterPercent } = latest;
    const isOver = !["approved", "held", "pending"].includes(shownAt(latest, now));
    return (
      <>
        <span className={cn("block text-base", isOver ? "text-ink-muted" : "font-semibold")}>
          {formatUsd(withFees(priceCents))}
        </span>
        <span className="block text-ink-muted">
          {`${formatUsd(priceCents)} + ${formatUsd(platformFee(priceCents).totalCents)} fee`}
        </span>
        {counterPercent !== null && (
          <span className="block">{`${formatUsd(priceCents)} is ${counterPercent}% more than your ${formatUsd(first.priceCents)}`}</span>
        )}
      </>
    );
  },
});

export const Quote = ({ children }: { children: string }) => (
  <blockquote className="mt-1 border-engrave border-l-2 pl-3">
    <bdi className="wrap-anywhere line-clamp-3 whitespace-pre-line">{children}</bdi>
  </blockquote>
);

function state({ brief, now, people }: BriefTableProps): AskedColumn {
  // Said once above where it is the same for all.
  const isShared = deadlineOf(brief, now) !== undefined;
  const show = ({ latest }: Asked) => {
    const { note, asks } = people.get(latest.creatorUserId) ?? {};
    return (
      <>
        {asks ? (
          <Badge tone="yours">Asks you a question</Badge>
        ) : isYours(latest, now) ? (
          <Badge tone="yours">Waiting for you</Badge>
        ) : isDeclinedByBrand(latest) ? (
          <Badge tone="ended">{isWithRest(latest, brief) ? "Withdrawn" : "Declined by you"}</Badge>
        ) : (
          <OfferBadge offer={latest} now={now} isBrief />
        )}
        {stateAt(latest, now) === "pending" && (isYours(latest, now) || !isShared) && (
          <span className="mt-1 block text-ink-muted">
            {asks ? "The creator decides until " : "until "}
            <Moment at={latest.approvalTokenExpiresAt} only="near" />
          </span>
        )}
        {note && !isYours(latest, now) && <Quote>{note}</Quote>}
      </>
    );
  };
  return { heading: "State", className: "max-w-72", show };
}

const SEE_OFFER = "See the offer";

const wayTo = ({ isSignedIn, isMailed }: BriefTableProps, offer: OfferRecord) =>
  onwards(offer, isSignedIn ? "session" : isMailed ? "link" : "cookie");

/** Where an offer of the brief leads, and in which words. */
export function nextOf(props: BriefTableProps, offer: OfferRecord): { href: string; label: string } {
  const { now, people } = props;
  const { grantId, grantSalt } = offer;
  const to = wayTo(props, offer);
  if (asksIn(people, offer) !== undefined) return { href: to.messages(), label: "Reply" };
  if (grantId && grantSalt && stateAt(offer, now) === "approved")
    return { href: to.license({ grantId, grantSalt }), label: "See the license" };
  if (isYours(offer, now)) return { href: to.answer(), label: `Decide on ${formatUsd(offer.priceCents)}` };
  return { href: to.page(), label: SEE_OFFER };
}

type People = BriefTableProps["people"];

/** The creator's question that waits for an answer. */
export const asksIn = (people: People, { creatorUserId }: OfferRecord): string | undefined =>
  people.get(creatorUserId)?.asks;

/** Questions first, then counter-offers, then the rest. */
export const askingFirst = (brief: Brief, people: People, now: Date): Brief["asked"] =>
  yoursFirst(brief, now).toSorted(
    (one, other) => Number(Boolean(asksIn(people, other.latest))) - Number(Boolean(asksIn(people, one.latest))),
  );

const next = (props: BriefTableProps): AskedColumn => ({
  heading: "Next",
  className: "min-w-40",
  show: ({ latest }) => {
    // It is seen here alone, until it is removed.
    if (shownAt(latest, props.now) === "unsent") return null;
    const next = nextOf(props, latest);
    const page = { label: SEE_OFFER, href: wayTo(props, latest).page() };
    // What was written before the license stands with the offer.
    const links = stateAt(latest, props.now) === "approved" ? [next, page] : [next];
    return links.map(({ label, href }) => (
      <Link
        key={label}
        href={href}
        prefetch={false}
        aria-label={`${label}: ${latest.creatorName}`}
        className="block w-fit py-0.5 underline underline-offset-2 max-sm:ml-auto max-sm:py-1.5"
      >
        {label}
      </Link>
    ));
  },
});

/** What each creator of a brief answered, what waits for the brand first. */
export function BriefTable(props: BriefTableProps) {
  const { brief, now, people } = props;
  const isAllHeld = heldIn(brief, now).length === brief.asked.length;
  return (
    <ColumnTable
      label="Offers to the creators"
      className="brief-rows"
      columns={[
        creator(props),
        price(props),
        // Before the address is confirmed, all are in one state, and each would lead to the same link of the mail.
        ...(isAllHeld ? [] : [state(props)]),
        ...(isAllHeld && !props.isSignedIn ? [] : [next(props)]),
      ]}
      rows={askingFirst(brief, people, now)}
      keyOf={({ latest }) => latest.id}
      isOpen={({ latest }) => isYours(latest, now) || asksIn(people, latest) !== undefined}
    />
  );
}
