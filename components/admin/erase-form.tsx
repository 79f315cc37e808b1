import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { type FormAction, optionsOf } from "@/lib/forms/state";
import { ERASE_REASONS } from "@/lib/your-data/rules";

type EraseFormProps = { id: string; email: string; address: string; erase: FormAction };

/** Folded away until it is wanted. */
export const EraseForm = ({ id, email, address, erase }: EraseFormProps) => (
  <Disclosure className="border-t" summary="Erase this person">
    <ActionForm action={erase} page={address} prefix={`${id}-erase-`} className="max-w-xl space-y-4 pt-3">
      <ErrorSummary />
      <input type="hidden" name="email" value={email} />
      <div className="space-y-2">
        <p>
          <strong>What goes:</strong> everything under <bdi className="wrap-anywhere">{email}</bdi>: account, page,
          recordings and rules, brand, inquiries with our replies and notes, waitlist entry, subscriptions, and the
          emails to it. Open offers are declined or withdrawn, and the other side is told.
        </p>
        <p>
          <strong>What stays:</strong> licenses that were agreed, with their agreements, consents and payments, for as
          long as the privacy policy says; entries of the audit log, without notes about the person.
        </p>
      </div>
      <Field
        as="select"
        name="reason"
        label="Why"
        hint="Kept in the audit log, which says nothing else about the person."
        options={optionsOf(ERASE_REASONS)}
        placeholder="Choose one"
        required
      />
      <CheckboxField
        name="confirmed"
        label="Erase everything under this address for good"
        hint="Nothing of it can be restored, and the person is not told by us."
      />
      <SubmitButton size="sm" variant="outline" pendingLabel="Erasing...">
        Erase this person
      </SubmitButton>
    </ActionForm>
  </Disclosure>
);
