import Link from "next/link";
import { Button } from "@/components/ui/button";
import { TermEnd } from "@/components/ui/term-end";
import type { GrantRecord } from "@/lib/license-rows/queries";
import type { Releasable } from "@/lib/license-rows/rules";
import type { Release } from "@/lib/licenses/release-exclusive";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { momentOf, termEnd } from "@/lib/terms/term";
import { describeRights, type Party } from "@/lib/terms/terms";

type ExclusivityPartProps = {
  grant: GrantRecord;
  offer: OfferRecord;
  releasable: Releasable;
  releases: readonly Release[];
  side: Party | undefined;
  mayRelease: boolean;
};

/** For a license that was exclusive: what has ended but is still kept from others, and what its licensee has released. */
export function ExclusivityPart({ grant, offer, releasable, releases, side, mayRelease }: ExclusivityPartProps) {
  const { term } = offer.agreement.content;
  if (!releasable.ok && releases.length === 0) return null;
  return (
    <section aria-labelledby="exclusivity" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="exclusivity" className="text-2xl">
        Exclusivity
      </h2>
      {releases.map(({ rights, at }) => (
        <p key={at.toISOString()} className="prose-measure">
          {describeRights(rights)}:{" "}
          <span className="font-semibold">
            released to others on <TermEnd end={momentOf(at, term)} />
          </span>{" "}
          by {side === "buyer" ? "you" : "the licensee"}.
        </p>
      ))}
      {releasable.ok && (
        <p className="prose-measure">
          {describeRights(releasable.rights)}: <span className="font-semibold">ended, and licensed to nobody else</span>{" "}
          before <TermEnd end={termEnd(grant.expiresAt, term)} />, unless{" "}
          {side === "buyer" ? "you release" : "the licensee releases"} it to others.
        </p>
      )}
      {releasable.ok && side === "buyer" && mayRelease && (
        <Button asChild variant="outline">
          <Link href={paths.licenseRelease(grant.id)} prefetch={false}>
            Release to others
          </Link>
        </Button>
      )}
    </section>
  );
}
