import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";

type WaitingListProps = { offers: readonly OfferRecord[]; names: ReadonlyMap<string, string> };

/** First on the dashboard of whoever may release what a colleague made. */
export const WaitingList = ({ offers, names }: WaitingListProps) => (
  <section aria-labelledby="release" className="mt-8 space-y-3">
    <h2 id="release" className="text-2xl">
      Waiting for your release
    </h2>
    <ul className="border-t">
      {offers.map((offer) => (
        <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3">
          <p className="wrap-anywhere min-w-0">
            <bdi className="font-semibold">{offer.creatorName}</bdi>, {formatUsd(offer.priceCents)}
            <span className="block text-ink-muted">
              Asked by <bdi>{names.get(offer.reviewAskedBy ?? "") ?? "a colleague"}</bdi>, until{" "}
              <Moment at={offer.approvalTokenExpiresAt} only="near" />
            </span>
          </p>
          <Button asChild size="sm">
            <Link
              href={offer.status === "held" ? paths.offer(offer.id) : paths.approve(offer.id)}
              prefetch={false}
              aria-label={`Review: the offer to ${offer.creatorName}`}
            >
              Review
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
