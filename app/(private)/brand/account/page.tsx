import type { Metadata } from "next";
import Link from "next/link";
import { askForCheck, closeMyBrand, saveMyBilling, saveMyWebsite } from "@/app/(private)/brand/account/actions";
import { OrganisationPart } from "@/app/(private)/brand/account/organisation-part";
import { requireBuyer, requireMember } from "@/app/(private)/gates";
import {
  AccountHead,
  AccountRow,
  ClosingForm,
  DataPart,
  More,
  ZonePart,
  zoneInWords,
} from "@/app/(private)/member-parts/account-rows";
import { askForMyAddress, saveMyMails, saveMyName, saveTimeZone } from "@/app/(private)/member-parts/actions";
import { MailsPart, mailsInWords } from "@/app/(private)/member-parts/mails-part";
import { SecurityRow } from "@/app/(private)/member-parts/security-row";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { billingOf } from "@/lib/accounts/billing";
import { standingOf } from "@/lib/brands/facts";
import { findOwnCheck } from "@/lib/brands/organisation-checks";
import { emailPreferences } from "@/lib/members/mails";
import { ownName } from "@/lib/members/name";
import { zoneOf } from "@/lib/members/zone";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { BILLING_FIELDS, BILLING_MAX, type Billing, billingLabels } from "@/lib/terms/billing";
import { listOf, lowered } from "@/lib/text/typeset";
import { versionOf } from "@/lib/text/version";

const typedIn = (billing: Billing) => BILLING_FIELDS.filter((field) => billing[field] !== null);

/** "Agreements name your legal name and tax ID." */
function billingInWords(billing: Billing): string {
  const labels = typedIn(billing).map((field) => lowered(billingLabels[field]));
  return labels.length > 0 ? `Agreements name your ${listOf(labels)}.` : "Agreements name you as each offer does.";
}

/** What the brand's agreements name of it. Owners change it, and every member reads it. */
const BillingPart = ({ billing, isOwner }: { billing: Billing; isOwner: boolean }) => (
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

const link = "underline underline-offset-2";

const ClosingPart = () => (
  <section aria-labelledby="close" className="space-y-4">
    <h3 id="close" className="text-xl">
      Close your account
    </h3>
    <p>Your open offers are withdrawn, and no offer can be made from this address any more. It cannot be undone.</p>
    <More summary="What stays, and whom we tell">
      <p>
        We email each creator whose offer is withdrawn. Your website, your billing details, your shortlist and an open
        request to check your organization go. Unless you have just signed in, we first email you a link to confirm.
      </p>
      <p>
        Licenses stay as they are until they end, and you can still sign in and read them. Records that prove a contract
        are kept for as long as the{" "}
        <Link href={paths.privacyPolicy} prefetch={false} className={link}>
          Privacy Policy
        </Link>{" "}
        says. To have the rest erased, see{" "}
        <Link href={paths.yourData} prefetch={false} className={link}>
          your data
        </Link>
        .
      </p>
    </More>
    <ClosingForm action={closeMyBrand} page={paths.brandAccount}>
      Close my account
    </ClosingForm>
  </section>
);

/** For a member of a brand who is no creator. */
const NamePart = ({ page, name }: { page: string; name: string | null }) => (
  <section aria-labelledby="name" className="space-y-4">
    <h3 id="name" className="text-xl">
      Your name
    </h3>
    <ActionForm action={saveMyName} page={page} prefix="name-" className="space-y-4">
      <ErrorSummary />
      <Field
        name="name"
        label="Name"
        hint="Colleagues see it in place of your address. Leave it empty for the address."
        autoComplete="name"
        maxLength={100}
        defaultValue={name ?? ""}
      />
      <SubmitButton variant="outline" pendingLabel="Saving...">
        Save the name
      </SubmitButton>
    </ActionForm>
  </section>
);

export const metadata: Metadata = { title: "Your account" };

async function BrandAccountPage() {
  const buyer = await requireBuyer();
  const { profileId } = buyer;
  const person = await requireMember();
  const [{ name, website, closedAt }, billing, check, zone, mails, own] = await Promise.all([
    standingOf(buyer),
    billingOf(buyer.buyerOrgId),
    findOwnCheck(buyer),
    zoneOf(profileId),
    emailPreferences(profileId),
    ownName(profileId),
  ]);
  const page = paths.brandAccount;
  return (
    <div className="page max-w-4xl py-10">
      {closedAt && (
        <Notice title="Your account is closed" className="mb-6">
          <p>
            Since <Moment at={closedAt} />. No offer can be made from this address any more. Licenses that you have stay
            as they are.
          </p>
        </Notice>
      )}
      <AccountHead email={person.email} />
      <AccountRow title="Profile" says={`What creators see of your organization. ${zoneInWords(zone)}`}>
        {mayDo(buyer, "organization") && <OrganisationPart email={person.email} {...{ name, website, check }} />}
        {own && <NamePart page={page} name={own.name} />}
        <ZonePart page={page} chosen={zone} />
      </AccountRow>
      {closedAt === null && (
        <AccountRow title="Billing details" says={billingInWords(billing)}>
          <BillingPart billing={billing} isOwner={mayDo(buyer, "organization")} />
        </AccountRow>
      )}
      <AccountRow title="Emails" says={`${mailsInWords(mails)}.`}>
        <MailsPart page={page} mails={mails} />
      </AccountRow>
      <SecurityRow page={page} person={person} />
      <AccountRow
        title="Data and closing"
        says={
          closedAt === null
            ? "See, download or erase your data, or close your account."
            : "See, download or erase your data."
        }
      >
        <DataPart />
        {closedAt === null && mayDo(buyer, "close") && <ClosingPart />}
      </AccountRow>
    </div>
  );
}

export default dataPage("a brand's account", BrandAccountPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={saveMyWebsite} page={paths.brandAccount} labels={{ website: "Website" }} />
    <KeptForm
      action={askForCheck}
      page={paths.brandAccount}
      labels={{
        organisation: "Name of the organization",
        reach: "How and when we can reach you",
        evidence: "What shows that you act for it",
      }}
    />
    <KeptForm action={saveMyBilling} page={paths.brandAccount} labels={billingLabels} />
    <KeptForm action={askForMyAddress} page={paths.brandAccount} labels={{ newEmail: "New email" }} />
    <KeptForm action={saveMyMails} page={paths.brandAccount} />
    <KeptForm action={closeMyBrand} page={paths.brandAccount} labels={{ word: "Type the word close" }} />
    <KeptForm action={saveMyName} page={paths.brandAccount} labels={{ name: "Name" }} />
    <KeptForm action={saveTimeZone} page={paths.brandAccount} labels={{ timeZone: "Time zone" }} />
  </ReadFailure>
));
