import { saveMyBilling } from "@/app/(private)/brand/account/billing-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";
import { BILLING_FIELDS, BILLING_MAX, type Billing, billingLabels } from "@/lib/terms/billing";
import { listOf, lowered } from "@/lib/text/typeset";
import { versionOf } from "@/lib/text/version";

const typedIn = (billing: Billing) => BILLING_FIELDS.filter((field) => billing[field] !== null);

/** "Agreements name your legal name and tax ID." */
export function billingInWords(billing: Billing): string {
  const labels = typedIn(billing).map((field) => lowered(billingLabels[field]));
  return labels.length > 0 ? `Agreements name your ${listOf(labels)}.` : "Agreements name you as each offer does.";
}

/** What the brand's agreements name of it. Owners change it, and every member reads it. */
export const BillingPart = ({ billing, isOwner }: { billing: Billing; isOwner: boolean }) => (
  <div className="space-y-5">
    <p>
      What is filled in here stands under “Parties” in the agreement of each offer that somebody of your brand sends
      while signed in. The creator reads it there. Agreements that were made before stay as they are.
    </p>
    {isOwner ? <BillingForm billing={billing} /> : <BillingList billing={billing} />}
  </div>
);

const BillingForm = ({ billing }: { billing: Billing }) => (
  <ActionForm action={saveMyBilling} page={paths.brandAccount} prefix="billing-" className="space-y-4">
    <ErrorSummary />
    <ShownVersion version={versionOf(billing)} />
    <Field
      name="legalName"
      label={billingLabels.legalName}
      hint="In full, as it is registered."
      maxLength={BILLING_MAX.legalName}
      autoComplete="organization"
      defaultValue={billing.legalName ?? ""}
    />
    <Field
      as="textarea"
      name="billingAddress"
      label={billingLabels.billingAddress}
      rows={4}
      maxLength={BILLING_MAX.billingAddress}
      autoComplete="street-address"
      defaultValue={billing.billingAddress ?? ""}
    />
    <Field
      name="taxId"
      label={billingLabels.taxId}
      hint="The organization’s own. Never a Social Security number: creators read it."
      maxLength={BILLING_MAX.taxId}
      autoComplete="off"
      defaultValue={billing.taxId ?? ""}
    />
    <Field
      name="purchaseOrder"
      label={billingLabels.purchaseOrder}
      hint="The number stands in every agreement until you change or remove it."
      maxLength={BILLING_MAX.purchaseOrder}
      autoComplete="off"
      defaultValue={billing.purchaseOrder ?? ""}
    />
    <SubmitButton variant="outline" pendingLabel="Saving...">
      Save the billing details
    </SubmitButton>
  </ActionForm>
);

const BillingList = ({ billing }: { billing: Billing }) => (
  <>
    <dl className="space-y-3 empty:hidden">
      {typedIn(billing).map((field) => (
        <div key={field}>
          <dt className="text-ink-muted text-sm">{billingLabels[field]}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <bdi>{billing[field]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
    <p>{typedIn(billing).length > 0 ? "An owner can change it." : "Nothing is filled in. An owner can do it."}</p>
  </>
);
