import { askForMyAddress } from "@/app/(private)/member-parts/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import { addressAsked } from "@/lib/members/address-ask";
import { UNDO_HOURS } from "@/lib/time";

export async function AddressPart({ page, profileId }: { page: string; profileId: string }) {
  const asked = await addressAsked(profileId, await databaseTime());
  return (
    <section aria-labelledby="address" className="space-y-4">
      <h3 id="address" className="text-xl">
        Change your email address
      </h3>
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
    </section>
  );
}
