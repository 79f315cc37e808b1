import Link from "next/link";
import type { ReactNode } from "react";
import type { OwnLicense } from "@/app/(private)/license/[id]/own-grant";
import { UsesPart } from "@/app/(private)/license/[id]/uses";
import { LicenseView } from "@/app/(private)/license-parts/license-view";
import { ReviewHistory } from "@/app/(private)/offer-parts/review-history";
import { PersonFace } from "@/app/(private)/person-face";
import { PageMessage } from "@/components/site/page-message";
import { WaysOn } from "@/components/site/ways-on";
import { Button } from "@/components/ui/button";
import { TermEnd } from "@/components/ui/term-end";
import { colleaguesIn } from "@/lib/accounts/brand-members";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { isRenewable, type Releasable } from "@/lib/license-rows/rules";
import { type Release, releaseOf } from "@/lib/licenses/end-right";
import { timelineOf } from "@/lib/licenses/timeline";
import { usesOf } from "@/lib/licenses/uses";
import type { BrandAct } from "@/lib/member-rules";
import { currentPerson } from "@/lib/members/actors";
import { chainOf, findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Renewal, renewalsOf } from "@/lib/offers/renewal";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
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

function RenewalPart({ grant, offer, renewal, side, mayRenew, now }: RenewalPartProps) {
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

export async function UnknownLicense() {
  return (
    <PageMessage
      title="Only the two parties can open this license"
      action={{ href: paths.signIn, label: (await currentPerson()) ? "Go to your dashboard" : "Sign in" }}
      details={<WaysOn />}
    >
      <p>
        Open the complete link in the email that brought you the license. Your dashboard has the licenses of the address
        that you sign in with.
      </p>
    </PageMessage>
  );
}

/**
 * `grant`: requires proof that the visitor is a party; undefined for anybody else. `base`: the page's address. `own`: the
 * party as which the visitor is signed in. A brand's member sees what their role may do.
 */
export async function licenseOf(grant: GrantRecord | undefined, base: string, own?: OwnLicense) {
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const { side, buyer } = own ?? {};
  const may = (act: BrandAct) => !buyer || mayDo(buyer, act);
  const now = await databaseTime();
  const [timeline, renewals, release, uses, face] = await Promise.all([
    timelineOf(grant, offer.agreement.content, now),
    renewalsOf([grant.id], now),
    releaseOf(grant, offer, now),
    side ? usesOf(grant.id) : undefined,
    PersonFace({ creatorId: offer.creatorUserId, className: "print:hidden" }),
  ]);
  const names =
    buyer && uses
      ? await colleaguesIn(
          buyer,
          uses.map(({ filedBy }) => filedBy),
        )
      : undefined;
  return (
    <LicenseView
      grant={grant}
      offer={offer}
      timeline={timeline}
      history={buyer && <ReviewHistory chain={await chainOf(offer)} buyer={buyer} />}
      base={base}
      side={side}
      now={now}
      face={face}
    >
      <ExclusivityPart grant={grant} offer={offer} {...release} side={side} mayRelease={may("give-free")} />
      <RenewalPart
        grant={grant}
        offer={offer}
        renewal={renewals.get(grant.id)}
        side={side}
        mayRenew={may("offer")}
        now={now}
      />
      {side && uses && (
        <UsesPart license={{ grant, offer }} uses={uses} side={side} mayFile={may("use")} names={names} now={now} />
      )}
    </LicenseView>
  );
}
