import type { Metadata } from "next";
import { confirmSubscriber } from "@/app/(private)/subscription/[id]/[token]/actions";
import { UnknownLink } from "@/app/(private)/subscription/unknown-link";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { PageMessage } from "@/components/site/page-message";
import { readingPage } from "@/components/site/reading-page";
import { verifySubscriptionLink } from "@/lib/articles/subscribe";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "New articles by email" };

type PageProps = { params: Promise<{ id: string; token: string }> };

/** What the holder of the mailed link sees: the button that confirms the address and, afterwards, that it is confirmed. */
async function SubscriptionPage({ params }: PageProps) {
  const { id, token } = await params;
  const subscriber = await verifySubscriptionLink(id, token, "subscription-confirm");
  if (!subscriber) return <UnknownLink />;
  if (subscriber.confirmedAt) {
    return (
      <PageMessage title="You are on the list" action={{ href: paths.insights, label: "Read the articles" }}>
        <p className="text-lg">
          New articles go to {subscriber.email}. Each of them, and the mail that brought you here, carries the link that
          takes you off the list.
        </p>
      </PageMessage>
    );
  }
  return (
    <div className="page py-12 md:py-20">
      <div className="prose-measure">
        <h1 className="text-4xl">Confirm your address</h1>
        <p className="mt-4 text-lg">
          Press the button, and each new {brand.name} article is mailed to {subscriber.email}.
        </p>
        <ActionForm action={confirmSubscriber} page={paths.subscription(id, token)} className="mt-8 space-y-6">
          <ErrorSummary />
          <input type="hidden" name="id" value={subscriber.id} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton variant="seal" size="lg" pendingLabel="Confirming...">
            Confirm my address
          </SubmitButton>
        </ActionForm>
        <p className="mt-8 border-t pt-5 text-ink-muted">
          If you did not subscribe, close this page: nothing happens until the button is pressed.
        </p>
      </div>
    </div>
  );
}

export default readingPage("a subscription", SubscriptionPage);
