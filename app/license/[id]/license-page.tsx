import { LicenseView } from "@/app/license/[id]/license-view";
import { UnknownLicense } from "@/app/license/[id]/unknown-license";
import type { GrantRecord } from "@/lib/license-grants/queries";
import { findOffer } from "@/lib/offers/queries";
import { answerWith } from "@/lib/requests/status";

/** The page of a license: its grant, for somebody who has proved to be a party; undefined for anybody else. */
export async function licenseOf(grant: GrantRecord | undefined) {
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) {
    answerWith(404);
    return <UnknownLicense />;
  }
  return <LicenseView grant={grant} offer={offer} now={new Date()} />;
}
