import type { Metadata } from "next";
import { refuseMore } from "@/app/(private)/invitation/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import { verifyInvitationToken } from "@/lib/creators/invite";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Invitations" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function InvitationPage({ params }: PageProps) {
  const { id, token } = await params;
  const invited = await verifyInvitationToken(id, token);
  if (!invited) return unknownLink("invitation");
  if (invited.refusedAt) {
    return (
      <PageMessage title="No more invitations" action={{ href: paths.home, label: "Go home" }}>
        <p className="text-lg">
          We send no further invitation to this address. You can become a creator on {brand.name} at any time.
        </p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="No more invitations?"
      lead={`A brand looked for you on ${brand.name}, and we invited you. Press the button and we will never invite this address again.`}
      action={refuseMore}
      page={paths.invitation(id, token)}
      sent={{ id, token }}
      button="Do not invite me again"
      pendingLabel="Saving..."
    />
  );
}

export default dataPage("an invitation", InvitationPage);
