import Link from "next/link";
import type { OfferColumn } from "@/components/dashboard/offer-columns";
import { ColumnTable } from "@/components/lists/column-table";
import { OfferBadge } from "@/components/offers/state-badge";
import { Sample } from "@/components/samples/samples";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { type Brief, withFees } from "@/lib/briefs/rules";
import type { OfferRecord } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import type { ListedSample } from "@/lib/samples/queries";
import { firstHeard } from "@/lib/samples/rules";
import { formatUsd } from "@/lib/terms/fees";

type BriefTableProps = {
  brief: Brief;
  now: Date;
  /** Whether the reader's session is its brand's: others sign in before a link opens. */
  isSignedIn: boolean;
  /** By creator. */
  samples: Map<string, ListedSample[]>;
};

const creator = ({ brief, isSignedIn, samples }: BriefTableProps): OfferColumn => ({
  heading: "Creator",
  isHead: true,
  show: ({ creatorName, creatorUserId }) => {
    const heard = samples.get(creatorUserId) ?? [];
    const sample = isSignedIn ? heard[0] : firstHeard(heard);
    return (
      <>
        <bdi className="block font-semibold font-serif text-lg leading-snug">{creatorName}</bdi>
        {sample && (
          <div className="mt-1 max-w-80">
            <Sample sample={sample} page={isSignedIn ? null : paths.brief(brief.id)} />
          </div>
        )}
      </>
    );
  },
});

const price: OfferColumn = {
  heading: "Price",
  isNumeric: true,
  show: ({ priceCents }) => (
    <>
      <span className="block font-semibold">{formatUsd(priceCents)}</span>
      <span className="block text-ink-muted">{formatUsd(withFees(priceCents))} with fees</span>
    </>
  ),
};

const isYours = (offer: OfferRecord, now: Date): boolean =>
  stateAt(offer, now) === "pending" && offer.awaiting === "buyer";

const state = ({ now }: BriefTableProps): OfferColumn => ({
  heading: "State",
  show: (offer) => (
    <>
      {isYours(offer, now) ? (
        <Badge tone="yours">Waiting for you</Badge>
      ) : (
        <OfferBadge offer={offer} now={now} isBrief />
      )}
      {stateAt(offer, now) === "pending" && (
        <span className="mt-1 block text-ink-muted">
          until <Moment at={offer.approvalTokenExpiresAt} only="near" />
        </span>
      )}
    </>
  ),
});

function nextOf(offer: OfferRecord, now: Date): { href: string; label: string } {
  if (offer.grantId && stateAt(offer, now) === "approved")
    return { href: paths.license(offer.grantId), label: "See the license" };
  if (isYours(offer, now)) return { href: paths.approve(offer.id), label: "Answer" };
  return { href: paths.offer(offer.id), label: "See the offer" };
}

const next = ({ now, isSignedIn }: BriefTableProps): OfferColumn => ({
  heading: "Next",
  className: "min-w-32",
  show: (offer) => {
    const { href, label } = nextOf(offer, now);
    return (
      <Link
        href={isSignedIn ? href : paths.signInTo(href)}
        prefetch={false}
        aria-label={`${label}: ${offer.creatorName}`}
        className={
          isYours(offer, now)
            ? "font-semibold text-seal-text underline underline-offset-2"
            : "underline underline-offset-2"
        }
      >
        {label}
      </Link>
    );
  },
});

/** What each creator of a brief answered. */
export const BriefTable = (props: BriefTableProps) => (
  <ColumnTable
    label="Offers to the creators"
    columns={[creator(props), price, state(props), next(props)]}
    rows={props.brief.asked.map(({ latest }) => latest)}
    keyOf={({ id }) => id}
  />
);
