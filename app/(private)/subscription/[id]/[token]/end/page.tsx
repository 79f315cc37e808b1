import type { Metadata } from "next";
import { unsubscribe } from "@/app/(private)/subscription/[id]/[token]/end/actions";
import { UnknownLink } from "@/app/(private)/subscription/unknown-link";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { readingPage } from "@/components/site/reading-page";
import { verifySubscriptionLink } from "@/lib/articles/subscribe";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Unsubscribe" };

type PageProps = { params: Promise<{ id: string; token: string }> };

/** Shows what the mailed link is for. Only its button unsubscribes, so that a mail scanner that follows links does not. */
async function UnsubscribePage({ params }: PageProps) {
  const { id, token } = await params;
  const subscriber = await verifySubscriptionLink(id, token, "subscription-end");
  if (!subscriber) return <UnknownLink />;
  return (
    <div className="page py-12 md:py-20">
      <div className="prose-measure">
        <h1 className="text-4xl">Unsubscribe?</h1>
        <p className="mt-4 text-lg">
          The button takes {subscriber.email} off the list of new {brand.name} articles and erases it there.
        </p>
        <ActionForm action={unsubscribe} page={paths.subscriptionEnd(id, token)} className="mt-8 space-y-6">
          <ErrorSummary />
          <input type="hidden" name="id" value={subscriber.id} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton variant="seal" size="lg" pendingLabel="Unsubscribing...">
            Unsubscribe
          </SubmitButton>
        </ActionForm>
      </div>
    </div>
  );
}

export default readingPage("the end of a subscription", UnsubscribePage);
