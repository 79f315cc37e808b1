import { askForMyAddress } from "@/app/(private)/member-parts/actions";
import { HowItWorks } from "@/app/(private)/member-parts/how-it-works";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import { CONFIRM_HOURS } from "@/lib/accounts/address-rules";
import { databaseTime } from "@/lib/clock";
import { addressAsked } from "@/lib/members/address-ask";
import { UNDO_HOURS } from "@/lib/time";

export async function AddressPart({ page, profileId }: { page: string; profileId: string }) {
  const asked = await addressAsked(profileId, await databaseTime());
  return (
    <section aria-labelledby="address" className="space-y-4">
      <h2 id="address" className="border-b pb-3 text-2xl">
        Change your email address
      </h2>
      {asked && (
        <p>
          You asked for <bdi className="wrap-anywhere font-semibold">{asked.email}</bdi>. Unless it already has an
          account, we sent it a link to confirm, which works until <Moment at={asked.until} />. That link stops working
          if you ask again or sign out in the browser that asked.
        </p>
      )}
      <p>We email the new address a link. Your current address can undo the change for {UNDO_HOURS} hours.</p>
      <ActionForm action={askForMyAddress} page={page} prefix="address-" className="space-y-4">
        <ErrorSummary />
        <Field name="newEmail" label="New email" type="email" required autoComplete="email" maxLength={254} />
        <SubmitButton variant="outline" pendingLabel="Sending...">
          Send the link
        </SubmitButton>
      </ActionForm>
      <HowItWorks>
        <p>
          Unless you have just signed in, we first email your current address a link to confirm that it is you. The new
          address then has {CONFIRM_HOURS} hours to confirm, which signs you out everywhere else.
        </p>
        <p>Agreements, licenses and a creator’s payout email stay as they are.</p>
      </HowItWorks>
    </section>
  );
}
