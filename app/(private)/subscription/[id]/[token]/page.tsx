import type { Metadata } from "next";
import { confirmSubscriber } from "@/app/(private)/subscription/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import { verifySubscriptionToken } from "@/lib/content/subscribe";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "New articles by email" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function SubscriptionPage({ params }: PageProps) {
  const { id, token } = await params;
  const subscriber = await verifySubscriptionToken(id, token, "subscription-confirm");
  if (!subscriber) return unknownLink("subscription");
  if (subscriber.confirmedAt) {
    return (
      <PageMessage title="You are on the list" action={{ href: paths.insights, label: "Read the articles" }}>
        <p className="text-lg">
          New articles go to {subscriber.email}. Each of them, and the email that brought you here, has a link to
          unsubscribe.
        </p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Confirm your address"
      lead={`Press the button, and we email each new ${brand.name} article to ${subscriber.email}.`}
      action={confirmSubscriber}
      page={paths.subscription(id, token)}
      sent={{ id, token }}
      button="Confirm my address"
      pendingLabel="Confirming..."
      foot="If you did not subscribe, close this page: nothing happens until the button is pressed."
    />
  );
}

export default dataPage("a subscription", SubscriptionPage);
