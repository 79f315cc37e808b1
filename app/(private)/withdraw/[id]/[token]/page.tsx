import type { Metadata } from "next";
import { withdraw } from "@/app/(private)/withdraw/[id]/[token]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { UnknownLink } from "@/components/site/page-message";
import { readingPage } from "@/components/site/reading-page";
import { paths } from "@/lib/paths";
import { answerWith } from "@/lib/requests/status";
import { verifyWaitlistLink } from "@/lib/waitlist/queries";

export const metadata: Metadata = { title: "Leave the waitlist" };

type PageProps = { params: Promise<{ id: string; token: string }> };

/** Shows what the mailed link is for. Only its button erases, so that a mail scanner that follows links erases nothing. */
async function WithdrawPage({ params }: PageProps) {
  const { id, token } = await params;
  const entry = await verifyWaitlistLink(id, token, "waitlist-withdraw");
  if (!entry) {
    answerWith(404);
    return <UnknownLink />;
  }
  return (
    <div className="page py-12 md:py-20">
      <div className="prose-measure">
        <h1 className="text-4xl">Leave the waitlist?</h1>
        <p className="mt-4 text-lg">
          The button erases the application of {entry.fullName} ({entry.email}) and the consents recorded with it. One
          log entry stays that a withdrawal took place, without your personal data.
        </p>
        <ActionForm action={withdraw} page={paths.waitlistWithdraw(id, token)} className="mt-8 space-y-6">
          <ErrorSummary />
          <input type="hidden" name="id" value={entry.id} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton variant="seal" size="lg" pendingLabel="Erasing...">
            Erase my application
          </SubmitButton>
        </ActionForm>
        <p className="mt-8 border-t pt-5 text-ink-muted">
          It cannot be undone. You may join again later, as a new application with a new place.
        </p>
      </div>
    </div>
  );
}

export default readingPage("a withdrawal", WithdrawPage);
