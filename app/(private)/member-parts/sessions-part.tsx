import { leaveEverywhere } from "@/app/(private)/sign-out";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";

export const SessionsPart = ({ page }: { page: string }) => (
  <section aria-labelledby="sessions" className="space-y-4">
    <h2 id="sessions" className="border-b pb-3 text-2xl">
      Where you are signed in
    </h2>
    <p>
      The button ends every session on every device, this one as well, and whatever came of one: sign-in links that were
      not used yet, a change of address that waits to be confirmed, and the address of your calendar. No browser sends
      offers at once for a brand with your address until it proves that address again.
    </p>
    <ActionForm action={leaveEverywhere} page={page} prefix="leave-" className="space-y-3">
      <ErrorSummary />
      <SubmitButton variant="outline" pendingLabel="Signing out...">
        Sign out everywhere
      </SubmitButton>
    </ActionForm>
  </section>
);
