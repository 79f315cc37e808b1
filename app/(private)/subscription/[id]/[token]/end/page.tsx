import type { Metadata } from "next";
import { unsubscribe } from "@/app/(private)/subscription/[id]/[token]/end/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { unknownLink } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import { verifySubscriptionToken } from "@/lib/content/subscribe";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Unsubscribe" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function UnsubscribePage({ params }: PageProps) {
  const { id, token } = await params;
  const subscriber = await verifySubscriptionToken(id, token, "subscription-end");
  if (!subscriber) return unknownLink("subscription");
  return (
    <LinkPage
      title="Unsubscribe?"
      lead={`The button takes ${subscriber.email} off the list of new ${brand.name} articles and erases it there.`}
      action={unsubscribe}
      page={paths.subscriptionEnd(id, token)}
      sent={{ id, token }}
      button="Unsubscribe"
      pendingLabel="Unsubscribing..."
    />
  );
}

export default dataPage("the end of a subscription", UnsubscribePage);
