import type { Metadata } from "next";
import Link from "next/link";
import { askForCheck, saveMyWebsite } from "@/app/(private)/brand/account/organisation-actions";
import { OrganisationPart } from "@/app/(private)/brand/account/organisation-part";
import { requireBuyer, requireMember } from "@/app/(private)/gates";
import { askForMyAddress, saveMyMails, saveTimeZone } from "@/app/(private)/member-parts/actions";
import { AddressPart } from "@/app/(private)/member-parts/address-part";
import { AccountContents } from "@/app/(private)/member-parts/contents";
import { MailsPart } from "@/app/(private)/member-parts/mails-part";
import { PasskeysPart } from "@/app/(private)/member-parts/passkeys-part";
import { SessionsPart } from "@/app/(private)/member-parts/sessions-part";
import { ZonePart } from "@/app/(private)/member-parts/zone-part";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { findOwnCheck } from "@/lib/brands/organisation-checks";
import { websiteOf } from "@/lib/brands/website";
import { zoneOf } from "@/lib/members/zone";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Your account" };

async function BrandAccountPage() {
  const { profileId, ...buyer } = await requireBuyer();
  const person = await requireMember();
  const [website, check] = await Promise.all([websiteOf(buyer), findOwnCheck(buyer)]);
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
        <AccountContents parts={["organization", "mails", "zone", "address", "passkeys", "sessions"]} />
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
    <KeptForm action={saveTimeZone} page={paths.brandAccount} labels={{ timeZone: "Time zone" }} />
  </ReadFailure>
));
