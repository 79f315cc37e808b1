import type { Metadata } from "next";
import Link from "next/link";
import { closeMyProfile, saveMyAccount } from "@/app/(private)/creator/account/actions";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator, requireMember } from "@/app/(private)/gates";
import { askForMyAddress, saveMyMails, saveTimeZone } from "@/app/(private)/member-parts/actions";
import { AddressPart } from "@/app/(private)/member-parts/address-part";
import { ClosingForm } from "@/app/(private)/member-parts/closing-form";
import { AccountContents } from "@/app/(private)/member-parts/contents";
import { DataPart } from "@/app/(private)/member-parts/data-part";
import { HowItWorks } from "@/app/(private)/member-parts/how-it-works";
import { MailsPart } from "@/app/(private)/member-parts/mails-part";
import { PasskeysPart } from "@/app/(private)/member-parts/passkeys-part";
import { SessionsPart } from "@/app/(private)/member-parts/sessions-part";
import { ZonePart } from "@/app/(private)/member-parts/zone-part";
import { StandingNotice } from "@/components/creators/standing-notice";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { CITY_MAX } from "@/lib/creators/page-rules";
import type { Creator } from "@/lib/creators/queries";
import { shownAccount } from "@/lib/creators/shown";
import { findStanding } from "@/lib/creators/verify";
import { zoneOf } from "@/lib/members/zone";
import { paths } from "@/lib/paths";
import { versionOf } from "@/lib/text/version";

export const metadata: Metadata = { title: "Your account" };

const AccountForm = ({ creator, isVerified }: { creator: Creator; isVerified: boolean }) => (
  <ActionForm action={saveMyAccount} page={paths.creatorAccount} className="mt-8 max-w-2xl space-y-7">
    <ErrorSummary />
    <ShownVersion version={versionOf(shownAccount(creator))} />
    <Field
      name="displayName"
      label="Display Name"
      hint={`Existing agreements and licenses keep the name they were made with.${isVerified ? " If you change it, your Verified seal is suspended until we have checked the new name." : ""}`}
      required
      autoComplete="name"
      maxLength={100}
      defaultValue={creator.displayName}
    />
    <Field name="city" label="City" maxLength={CITY_MAX} defaultValue={creator.city ?? ""} />
    <Field
      name="phone"
      label="Phone"
      hint="Only we see it."
      type="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={creator.phone ?? ""}
      fieldClassName="sm:max-w-80"
    />
    <Field
      name="payoutEmail"
      label="Payout Email"
      hint="Only we see it. Unless you have just signed in, we email you a link to confirm a new one."
      type="email"
      required
      maxLength={254}
      defaultValue={creator.payoutEmail}
    />
    <SubmitButton size="lg" pendingLabel="Saving...">
      Save account
    </SubmitButton>
  </ActionForm>
);

const CloseForm = () => (
  <section aria-labelledby="close" className="space-y-4">
    <h2 id="close" className="border-b pb-3 text-2xl">
      Close your profile
    </h2>
    <p>
      Nobody can make you an offer any more, your public page is gone at once, and open offers are declined. It cannot
      be undone.
    </p>
    <HowItWorks>
      <p>
        We email each brand whose offer is declined. Unless you have just signed in, we first email you a link to
        confirm.
      </p>
      <p>
        Licenses stay as they are until they end. You can still sign in, read them, and withdraw your consent to AI
        training. Records that prove a contract are kept for as long as the{" "}
        <Link href={paths.privacyPolicy} prefetch={false} className="underline underline-offset-2">
          Privacy Policy
        </Link>{" "}
        says.
      </p>
    </HowItWorks>
    <ClosingForm action={closeMyProfile} page={paths.creatorAccount}>
      Close my profile
    </ClosingForm>
  </section>
);

async function AccountPage() {
  const [creator, person] = [await requireCreator(), await requireMember()];
  const standing = await findStanding(creator.userId);
  return (
    <div className="page py-12">
      <ProfileState creator={creator} />
      <StandingNotice standing={standing} />
      <div className="grid grid-cols-1 gap-x-gutter gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h1 className="text-4xl">Your account</h1>
          <p className="prose-measure mt-4 text-lg">
            You sign in with <bdi className="wrap-anywhere font-semibold">{creator.email}</bdi>.
          </p>
          <AccountContents
            parts={[
              "mails",
              "zone",
              ...(creator.status === "suspended" ? [] : (["address"] as const)),
              "passkeys",
              "sessions",
              "data",
              ...(creator.closedAt === null ? (["close"] as const) : []),
            ]}
          />
          <AccountForm creator={creator} isVerified={standing?.verifiedAt != null} />
          <div className="mt-12 max-w-2xl space-y-10">
            <MailsPart page={paths.creatorAccount} profileId={creator.userId} />
            <ZonePart page={paths.creatorAccount} chosen={await zoneOf(creator.userId)} />
          </div>
        </div>
        <div className="space-y-10 lg:col-span-5">
          {creator.status !== "suspended" && <AddressPart page={paths.creatorAccount} profileId={creator.userId} />}
          <PasskeysPart page={paths.creatorAccount} person={person} />
          <SessionsPart page={paths.creatorAccount} person={person} />
          <DataPart />
          {creator.closedAt === null && <CloseForm />}
        </div>
      </div>
    </div>
  );
}

export default dataPage("a creator's account", AccountPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm
      action={saveMyAccount}
      page={paths.creatorAccount}
      labels={{ displayName: "Display Name", city: "City", phone: "Phone", payoutEmail: "Payout Email" }}
    />
    <KeptForm action={askForMyAddress} page={paths.creatorAccount} labels={{ newEmail: "New email" }} />
    <KeptForm action={saveMyMails} page={paths.creatorAccount} />
    <KeptForm action={saveTimeZone} page={paths.creatorAccount} labels={{ timeZone: "Time zone" }} />
    <KeptForm action={closeMyProfile} page={paths.creatorAccount} labels={{ word: "Type the word close" }} />
  </ReadFailure>
));
