import { ExclusivityPart } from "@/app/(private)/license/[id]/exclusivity";
import type { OwnLicense } from "@/app/(private)/license/[id]/own-grant";
import { RenewalPart } from "@/app/(private)/license/[id]/renewal";
import { UsesPart } from "@/app/(private)/license/[id]/uses";
import { LicenseView } from "@/app/(private)/license-parts/license-view";
import { ReviewHistory } from "@/app/(private)/offer-parts/review-history";
import { PersonFace } from "@/app/(private)/person-face";
import { PageMessage } from "@/components/site/page-message";
import { WaysOn } from "@/components/site/ways-on";
import { colleaguesIn } from "@/lib/accounts/brand-members";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { releaseOf } from "@/lib/licenses/release-exclusive";
import { timelineOf } from "@/lib/licenses/timeline";
import { usesOf } from "@/lib/licenses/uses";
import type { BrandAct } from "@/lib/member-rules";
import { chainOf, findOffer } from "@/lib/offers/queries";
import { renewalsOf } from "@/lib/offers/renewal";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";

export function UnknownLicense() {
  return (
    <PageMessage
      title="Only the two parties can open this license"
      action={{ href: paths.signIn, label: "Sign in" }}
      details={<WaysOn />}
    >
      <p>
        Open the complete link in the email that brought you the license. You can also sign in and find it on your
        dashboard.
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
