import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { NOTE_MAX } from "@/lib/creators/rules";
import type { FormAction } from "@/lib/forms/state";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { grantStateAt } from "@/lib/license-rows/rules";

type VoidFormProps = { grant: GrantRecord; now: Date; address: string; voidGrant: FormAction };

/** Stays in place afterwards, so that its result can be read. */
export function VoidForm({ grant, now, address, voidGrant }: VoidFormProps) {
  const isActive = grantStateAt(grant, now) === "active";
  return (
    <ActionForm
      action={voidGrant}
      page={address}
      closed={!isActive}
      prefix={`${grant.id}-`}
      className="max-w-xl space-y-4"
    >
      <ErrorSummary />
      {isActive && (
        <>
          <input type="hidden" name="grantId" value={grant.id} />
          <Field
            as="textarea"
            name="reason"
            label="Reason for voiding the license"
            hint="The license ends at once. Both parties read the reason in an email, and it stays on the license."
            required
            rows={2}
            maxLength={NOTE_MAX}
          />
          <CheckboxField
            name="confirmed"
            label="Void this license for good"
            hint="It cannot be restored: the parties would need a new offer."
          />
          <SubmitButton size="sm" variant="outline" pendingLabel="Voiding...">
            Void license
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
