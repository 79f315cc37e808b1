import type { Metadata } from "next";
import Link from "next/link";
import { closeMyProfile, saveMyAccount } from "@/app/(private)/creator/account/actions";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator, requireMember } from "@/app/(private)/gates";
import {
  AccountHead,
  AccountRow,
  ClosingForm,
  DataPart,
  More,
  ZonePart,
  zoneInWords,
} from "@/app/(private)/member-parts/account-rows";
import { askForMyAddress, saveMyMails, saveTimeZone } from "@/app/(private)/member-parts/actions";
import { MailsPart, mailsInWords } from "@/app/(private)/member-parts/mails-part";
import { SecurityRow } from "@/app/(private)/member-parts/security-row";
import { StandingNotice } from "@/components/creators/notices";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import type { Creator } from "@/lib/creators/queries";
import { shownAccount } from "@/lib/creators/shown";
import { findStanding } from "@/lib/creators/verify";
import { emailPreferences } from "@/lib/members/mails";
import { zoneOf } from "@/lib/members/zone";
import { paths } from "@/lib/paths";
import { versionOf } from "@/lib/text/version";

export const metadata: Metadata = { title: "Your account" };

const AccountForm = ({ creator, isVerified }: { creator: Creator; isVerified: boolean }) => (
  <ActionForm action={saveMyAccount} page={paths.creatorAccount} className="space-y-7">
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
    <h3 id="close" className="text-xl">
      Close your profile
    </h3>
    <p>
      Nobody can make you an offer any more, your public page is gone at once, and open offers are declined. It cannot
      be undone.
    </p>
    <More summary="What stays, and whom we tell">
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
    </More>
    <ClosingForm action={closeMyProfile} page={paths.creatorAccount}>
      Close my profile
    </ClosingForm>
  </section>
);

async function AccountPage() {
  const [creator, person] = [await requireCreator(), await requireMember()];
  const [standing, zone, mails] = await Promise.all([
    findStanding(creator.userId),
    zoneOf(creator.userId),
    emailPreferences(creator.userId),
  ]);
  const page = paths.creatorAccount;
  return (
    <div className="page max-w-4xl py-10">
      <ProfileState creator={creator} />
      <StandingNotice standing={standing} />
      <AccountHead email={creator.email} />
      <AccountRow
        title="Profile"
        says={`${creator.displayName}. Payouts go to ${creator.payoutEmail}. ${zoneInWords(zone)}`}
      >
        <AccountForm creator={creator} isVerified={standing?.verifiedAt != null} />
        <ZonePart page={page} chosen={zone} />
      </AccountRow>
      <AccountRow title="Emails" says={`${mailsInWords(mails)}.`}>
        <MailsPart page={page} mails={mails} />
      </AccountRow>
      <SecurityRow page={page} person={person} mayMove={creator.status !== "suspended"} />
      <AccountRow
        title="Data and closing"
        says={
          creator.closedAt === null
            ? "See, download or erase your data, or close your profile."
            : "See, download or erase your data."
        }
      >
        <DataPart />
        {creator.closedAt === null && <CloseForm />}
      </AccountRow>
    </div>
  );
}

export default dataPage("a creator's account", AccountPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm
      action={saveMyAccount}
      page={paths.creatorAccount}
      labels={{ displayName: "Display Name", phone: "Phone", payoutEmail: "Payout Email" }}
    />
    <KeptForm action={askForMyAddress} page={paths.creatorAccount} labels={{ newEmail: "New email" }} />
    <KeptForm action={saveMyMails} page={paths.creatorAccount} />
    <KeptForm action={saveTimeZone} page={paths.creatorAccount} labels={{ timeZone: "Time zone" }} />
    <KeptForm action={closeMyProfile} page={paths.creatorAccount} labels={{ word: "Type the word close" }} />
  </ReadFailure>
));
