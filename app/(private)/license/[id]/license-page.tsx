import { LicenseView } from "@/app/(private)/license/[id]/license-view";
import { PageMessage } from "@/components/site/page-message";
import type { GrantRecord } from "@/lib/licenses/queries";
import { findOffer } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";
import { answerWith } from "@/lib/requests/status";

/** A license that is not there, or not for whoever asks. */
function UnknownLicense() {
  return (
    <PageMessage
      title="This license opens for its two parties"
      action={{ href: paths.creatorSignIn, label: "Sign in as its creator" }}
    >
      <p>
        Open the link in the email that brought you the license, whole. Creators can also sign in and find it on their
        dashboard.
      </p>
    </PageMessage>
  );
}

/** The page of a license: its grant, for somebody who has proved to be a party; undefined for anybody else. */
export async function licenseOf(grant: GrantRecord | undefined) {
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) {
    answerWith(404);
    return <UnknownLicense />;
  }
  return <LicenseView grant={grant} offer={offer} now={new Date()} />;
}
