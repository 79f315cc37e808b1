import type { Metadata } from "next";
import Link from "next/link";
import { closeMyBrand } from "@/app/(private)/brand/account/closing-actions";
import { ClosingPart } from "@/app/(private)/brand/account/closing-part";
import { askForCheck, saveMyWebsite } from "@/app/(private)/brand/account/organisation-actions";
import { OrganisationPart } from "@/app/(private)/brand/account/organisation-part";
import { requireBuyer, requireMember } from "@/app/(private)/gates";
import { askForMyAddress, saveMyMails, saveTimeZone } from "@/app/(private)/member-parts/actions";
import { AddressPart } from "@/app/(private)/member-parts/address-part";
import { AccountContents } from "@/app/(private)/member-parts/contents";
import { DataPart } from "@/app/(private)/member-parts/data-part";
import { MailsPart } from "@/app/(private)/member-parts/mails-part";
import { PasskeysPart } from "@/app/(private)/member-parts/passkeys-part";
import { SessionsPart } from "@/app/(private)/member-parts/sessions-part";
import { ZonePart } from "@/app/(private)/member-parts/zone-part";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { findOwnCheck } from "@/lib/brands/organisation-checks";
import { standingOf } from "@/lib/brands/website";
import { zoneOf } from "@/lib/members/zone";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Your account" };

async function BrandAccountPage() {
  const { profileId, ...buyer } = await requireBuyer();
  const person = await requireMember();
  const [{ website, closedAt }, check] = await Promise.all([standingOf(buyer), findOwnCheck(buyer)]);
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-12 py-12 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1 className="text-4xl">Your account</h1>
        <p className="prose-measure mt-4 text-lg">
          You sign in with <bdi className="wrap-anywhere font-semibold">{person.email}</bdi>.
        </p>
        <p className="prose-measure mt-4">
          Every offer made from this address, and every license that resulted, is on{" "}
          <Link href={paths.brand} prefetch={false} className="underline underline-offset-2">
            your dashboard
          </Link>
          . The licensee is the name you enter in each offer.
        </p>
        {closedAt && (
          <Notice title="Your account is closed" className="mt-6">
            <p>
              Since <Moment at={closedAt} />. No offer can be made from this address any more. Licenses that you have
              stay as they are.
            </p>
          </Notice>
        )}
        <AccountContents
          parts={[
            "organization",
            "mails",
            "zone",
            "address",
            "passkeys",
            "sessions",
            "data",
            ...(closedAt === null ? (["close"] as const) : []),
          ]}
        />
        <div className="mt-10 max-w-2xl space-y-10">
          <OrganisationPart email={person.email} website={website} check={check} />
          <MailsPart page={paths.brandAccount} profileId={profileId} />
          <ZonePart page={paths.brandAccount} chosen={await zoneOf(profileId)} />
        </div>
      </div>
      <div className="space-y-10 lg:col-span-5">
        <AddressPart page={paths.brandAccount} profileId={profileId} />
        <PasskeysPart page={paths.brandAccount} person={person} />
        <SessionsPart page={paths.brandAccount} person={person} />
        <DataPart />
        {closedAt === null && <ClosingPart />}
      </div>
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
    <KeptForm action={askForMyAddress} page={paths.brandAccount} labels={{ newEmail: "New email" }} />
    <KeptForm action={saveMyMails} page={paths.brandAccount} />
    <KeptForm action={closeMyBrand} page={paths.brandAccount} labels={{ word: "Type the word close" }} />
    <KeptForm action={saveTimeZone} page={paths.brandAccount} labels={{ timeZone: "Time zone" }} />
  </ReadFailure>
));
