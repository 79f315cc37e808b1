import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { isRenewable } from "@/lib/license-rows/rules";
import type { OfferRecord } from "@/lib/offers/record";
import type { Renewal } from "@/lib/offers/renewal";
import { paths } from "@/lib/paths";
import type { Party } from "@/lib/terms/terms";

type RenewalPartProps = {
  grant: GrantRecord;
  offer: OfferRecord;
  renewal: Renewal | undefined;
  /** The party as which the reader is signed in; unknown with a mailed link. */
  side: Party | undefined;
  /** As far as their role goes. */
  mayRenew: boolean;
  now: Date;
};

export function RenewalPart({ grant, offer, renewal, side, mayRenew, now }: RenewalPartProps) {
  const { renewsGrantId } = offer;
  const isOpen = side === "buyer" && mayRenew && !renewal && isRenewable(grant, now);
  if (!renewal && !renewsGrantId && !isOpen) return null;
  return (
    <section aria-labelledby="renewal" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="renewal" className="text-2xl">
        Renewal
      </h2>
      {renewsGrantId && (
        <p>
          This license renews{" "}
          <Other grantId={renewsGrantId} side={side}>
            the one before it
          </Other>
          .
        </p>
      )}
      {renewal?.state === "approved" && (
        <p>
          It is renewed:{" "}
          <Other grantId={renewal.grantId} side={side}>
            the next license
          </Other>{" "}
          begins when this one ends.
        </p>
      )}
      {renewal?.state === "waiting" && <p>An offer to renew it is waiting for an answer.</p>}
      {isOpen && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="prose-measure min-w-0 flex-1 basis-52">
            An offer with the same terms, for you to change. Its term begins{" "}
            {grant.expiresAt > now ? "when this one ends" : "on approval, because this one has ended"}.
          </p>
          <Button asChild className={DOOR_TO_OFFERS}>
            <Link href={paths.renew(grant.id)} prefetch={false}>
              Renew
            </Link>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Linked only for signed-in readers, because this license's mailed link does not open the other one. */
function Other({ grantId, side, children }: { grantId: string | null; side: Party | undefined; children: ReactNode }) {
  if (!side || !grantId) return children;
  return (
    <Link href={paths.license(grantId)} prefetch={false} className="underline underline-offset-2">
      {children}
    </Link>
  );
}
