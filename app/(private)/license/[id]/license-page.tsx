import { ExclusivityPart } from "@/app/(private)/license/[id]/exclusivity";
import { RenewalPart } from "@/app/(private)/license/[id]/renewal";
import { UsesPart } from "@/app/(private)/license/[id]/uses";
import { LicenseView } from "@/app/(private)/license-parts/license-view";
import { PersonFace } from "@/app/(private)/person-face";
import { PageMessage } from "@/components/site/page-message";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { releaseOf } from "@/lib/licenses/release-exclusive";
import { timelineOf } from "@/lib/licenses/timeline";
import { usesOf } from "@/lib/licenses/uses";
import { findOffer } from "@/lib/offers/queries";
import { renewalsOf } from "@/lib/offers/renewal";
import { paths } from "@/lib/paths";
import type { Party } from "@/lib/terms/terms";

export function UnknownLicense() {
  return (
    <PageMessage title="Only the two parties can open this license" action={{ href: paths.signIn, label: "Sign in" }}>
      <p>
        Open the complete link in the email that brought you the license. You can also sign in and find it on your
        dashboard.
      </p>
    </PageMessage>
  );
}

/**
 * `grant`: requires proof that the visitor is a party; undefined for anybody else. `base`: the page's address. `side`: the
 * party as which the visitor is signed in.
 */
export async function licenseOf(grant: GrantRecord | undefined, base: string, side?: Party) {
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const now = await databaseTime();
  const [timeline, renewals, release, uses, face] = await Promise.all([
    timelineOf(grant, offer.agreement.content, now),
    renewalsOf([grant.id], now),
    releaseOf(grant, offer, now),
    side ? usesOf(grant.id) : undefined,
    PersonFace({ creatorId: offer.creatorUserId, className: "print:hidden" }),
  ]);
  return (
    <LicenseView grant={grant} offer={offer} timeline={timeline} base={base} side={side} now={now} face={face}>
      <ExclusivityPart grant={grant} offer={offer} {...release} side={side} />
      <RenewalPart grant={grant} offer={offer} renewal={renewals.get(grant.id)} side={side} now={now} />
      {side && uses && <UsesPart license={{ grant, offer }} uses={uses} side={side} now={now} />}
    </LicenseView>
  );
}
