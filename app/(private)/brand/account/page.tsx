import type { Metadata } from "next";
import { saveMyBilling } from "@/app/(private)/brand/account/billing-actions";
import { BillingPart, billingInWords } from "@/app/(private)/brand/account/billing-part";
import { closeMyBrand } from "@/app/(private)/brand/account/closing-actions";
import { ClosingPart } from "@/app/(private)/brand/account/closing-part";
import { askForCheck, saveMyWebsite } from "@/app/(private)/brand/account/organisation-actions";
import { OrganisationPart } from "@/app/(private)/brand/account/organisation-part";
import { requireBuyer, requireMember } from "@/app/(private)/gates";
import { AccountHead, AccountRow } from "@/app/(private)/member-parts/account-row";
import { askForMyAddress, saveMyMails, saveMyName, saveTimeZone } from "@/app/(private)/member-parts/actions";
import { DataPart } from "@/app/(private)/member-parts/data-part";
import { MailsPart, mailsInWords } from "@/app/(private)/member-parts/mails-part";
import { NamePart } from "@/app/(private)/member-parts/name-part";
import { SecurityRow } from "@/app/(private)/member-parts/security-row";
import { ZonePart, zoneInWords } from "@/app/(private)/member-parts/zone-part";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { billingOf } from "@/lib/accounts/billing";
import { findOwnCheck } from "@/lib/brands/organisation-checks";
import { standingOf } from "@/lib/brands/website";
import { emailPreferences } from "@/lib/members/mails";
import { ownName } from "@/lib/members/name";
import { zoneOf } from "@/lib/members/zone";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { billingLabels } from "@/lib/terms/billing";

export const metadata: Metadata = { title: "Your account" };

async function BrandAccountPage() {
  const buyer = await requireBuyer();
  const { profileId } = buyer;
  const person = await requireMember();
  const [{ website, closedAt }, billing, check, zone, mails, own] = await Promise.all([
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
        {mayDo(buyer, "organization") && <OrganisationPart email={person.email} website={website} check={check} />}
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
