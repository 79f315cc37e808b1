import type { Metadata } from "next";
import { stopUpdates } from "@/app/(private)/withdraw/[id]/[token]/updates/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { paths } from "@/lib/paths";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

export const metadata: Metadata = { title: "Updates about the launch" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function UpdatesPage({ params }: PageProps) {
  const { id, token } = await params;
  const entry = await verifyWaitlistToken(id, token, "updates-end");
  if (!entry) return unknownLink("waitlist");
  if (!entry.consentUpdates) {
    return (
      <PageMessage title="The updates are stopped" action={{ href: paths.home, label: "Go to the home page" }}>
        <p className="text-lg">We send no more updates about the launch to {entry.email}. You keep your place.</p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Stop the updates?"
      lead={`The button stops updates about the launch to ${entry.email}. You keep your place on the waitlist.`}
      action={stopUpdates}
      page={paths.updatesEnd(id, token)}
      sent={{ id, token }}
      button="Stop the updates"
      pendingLabel="Stopping..."
    />
  );
}

export default dataPage("the end of the updates", UpdatesPage);
