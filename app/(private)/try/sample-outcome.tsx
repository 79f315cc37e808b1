import Link from "next/link";
import { AskedOffer } from "@/components/offers/asked-offer";
import { DoorLink } from "@/components/site/door-button";
import { PageMessage } from "@/components/site/page-message";
import type { Sample } from "@/lib/licenses/sandboxes";
import type { OfferRecord } from "@/lib/offers/record";
import { allowedDecisions } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { LINK_HOURS } from "@/lib/terms/notices";

type SampleOutcomeProps = { sample: Sample; now: Date };

/** What came of the answer, and what a real one would have sent. */
export function SampleOutcome({ sample, now }: SampleOutcomeProps) {
  const { offer, counter, license } = sample;
  if (license) {
    return (
      <PageMessage
        title="Offer approved!"
        action={{ href: paths.tryLicense, label: "View the license" }}
        details={<Details offer={license.offer} />}
      >
        <p>Payment has been processed and the license is now active.</p>
        <p>We would email the license to both sides now. This one is mailed to nobody.</p>
      </PageMessage>
    );
  }
  if (counter && allowedDecisions(counter, now).length > 0) {
    return (
      <PageMessage
        title="Counter offer sent!"
        action={{ href: paths.tryCounter, label: "Answer as the brand" }}
        details={<Details offer={counter} />}
      >
        <p>
          New price: {formatUsd(counter.priceCents)}. The buyer would receive a new approval link, good for {LINK_HOURS}{" "}
          hours. Nobody is behind this one, so you can answer it yourself.
        </p>
      </PageMessage>
    );
  }
  return (
    <PageMessage
      title="Offer declined"
      action={{ href: paths.tryIt, label: "Start another sample" }}
      details={<Details offer={counter ?? offer} hasAgain={false} />}
    >
      <p>
        {counter ? "The creator" : "The buyer"} would be notified, with your reason if you gave one. We did not keep it.
        Nothing was agreed.
      </p>
    </PageMessage>
  );
}

/** The offer, and on to the real thing. `hasAgain`: whether another sample is a link, and not the page's button. */
const Details = ({ offer, hasAgain = true }: { offer: OfferRecord; hasAgain?: boolean }) => (
  <>
    <AskedOffer offer={offer} />
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <DoorLink to="terms" />
      <DoorLink to="creators" />
      {hasAgain && (
        <Link href={paths.tryIt} prefetch={false} className="inline-block py-1 underline underline-offset-2">
          Start another sample
        </Link>
      )}
    </p>
  </>
);
