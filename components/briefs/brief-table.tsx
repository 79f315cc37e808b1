import Link from "next/link";
import { type OfferColumn, priceColumn } from "@/components/dashboard/offer-columns";
import { ColumnTable } from "@/components/lists/column-table";
import { OfferBadge } from "@/components/offers/state-badge";
import { Moment } from "@/components/ui/moment";
import type { Brief } from "@/lib/briefs/rules";
import type { OfferRecord } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";

const creator: OfferColumn = {
  heading: "Creator",
  isHead: true,
  show: ({ creatorName }) => <bdi className="font-semibold">{creatorName}</bdi>,
};

const state = (now: Date): OfferColumn => ({
  heading: "State",
  show: (offer) => (
    <>
      <OfferBadge offer={offer} now={now} isBrief />
      {stateAt(offer, now) === "pending" && (
        <span className="mt-1 block text-ink-muted">
          until <Moment at={offer.approvalTokenExpiresAt} only="near" />
        </span>
      )}
    </>
  ),
});

function nextOf(offer: OfferRecord, now: Date): { href: string; label: string } {
  const current = stateAt(offer, now);
  if (current === "approved" && offer.grantId) return { href: paths.license(offer.grantId), label: "See the license" };
  if (current === "pending" && offer.awaiting === "buyer") return { href: paths.approve(offer.id), label: "Answer" };
  return { href: paths.offer(offer.id), label: "See the offer" };
}

const next = (now: Date): OfferColumn => ({
  heading: "Next",
  className: "min-w-32",
  show: (offer) => {
    const { href, label } = nextOf(offer, now);
    return (
      <Link
        href={href}
        prefetch={false}
        aria-label={`${label}: ${offer.creatorName}`}
        className="underline underline-offset-2"
      >
        {label}
      </Link>
    );
  },
});

type BriefTableProps = { brief: Brief; now: Date; isSignedIn: boolean };

/** What each creator of a brief answered. What its links open requires the session of its brand. */
export const BriefTable = ({ brief, now, isSignedIn }: BriefTableProps) => (
  <ColumnTable
    label="Offers to the creators"
    columns={[creator, priceColumn, state(now), ...(isSignedIn ? [next(now)] : [])]}
    rows={brief.asked.map(({ latest }) => latest)}
    keyOf={({ id }) => id}
  />
);
