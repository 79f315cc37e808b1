import type { Metadata } from "next";
import Link from "next/link";
import { requireMember } from "@/app/(private)/gates";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { ownLicense } from "@/app/(private)/license/[id]/own-grant";
import {
  answerLicenseDispute,
  disputeLicenseUse,
  endLicenseAfterDispute,
  replyToLicensee,
} from "@/app/(private)/license/[id]/use/[use]/actions";
import { DisputeView, disputeLabels, REASON_LABEL } from "@/app/(private)/license/[id]/use/[use]/dispute-view";
import { FiledUsePart } from "@/app/(private)/license/[id]/use/[use]/filed-use";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { comparedWith } from "@/lib/licenses/compared";
import { type Compared, type FiledUse, REASON_MAX } from "@/lib/licenses/use-rules";
import { shownUse } from "@/lib/licenses/use-schema";
import { filedUseIn } from "@/lib/licenses/uses";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { versionOf } from "@/lib/text/version";

export const metadata: Metadata = { title: "A use and its dispute" };

type PageProps = { params: Promise<{ id: string; use: string }> };

async function DisputePage({ params }: PageProps) {
  const { id, use: useId } = await params;
  await requireMember();
  const own = await ownLicense(id);
  const offer = own && (await findOffer(own.grant.offerId));
  const use = own && (await filedUseIn(own.grant.id, useId));
  if (!offer || !use || (own.side === "buyer" && !use.dispute)) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const now = await databaseTime();
  const license = { grant: own.grant, offer };
  const compared = comparedWith(license, now);
  const { dispute } = use;
  return dispute ? (
    <DisputeView
      license={license}
      use={{ ...use, dispute }}
      compared={compared}
      side={own.side}
      mayAnswer={!own.buyer || mayDo(own.buyer, "use")}
      now={now}
    />
  ) : (
    <NewDispute use={use} offer={offer} compared={compared} />
  );
}

const NewDispute = ({ use, offer, compared }: { use: FiledUse; offer: OfferRecord; compared: Compared }) => (
  <div className="page py-12">
    <div className="max-w-[44rem] space-y-8">
      <h1 className="text-4xl">Dispute a use</h1>
      <FiledUsePart use={use} offer={offer} compared={compared} />
      <ActionForm
        action={disputeLicenseUse}
        page={paths.disputeUse(use.grantId, use.id)}
        className="space-y-5"
        aria-label="Dispute"
      >
        <ErrorSummary />
        <input type="hidden" name="useId" value={use.id} />
        <ShownVersion version={versionOf(shownUse(use))} />
        <Field
          as="textarea"
          name="reason"
          label={REASON_LABEL}
          hint="The brand and our staff read it. Both of you get an email now; the brand has five days to stop the use or to cure it."
          required
          rows={4}
          maxLength={REASON_MAX}
        />
        <div className="flex flex-wrap items-center gap-5">
          <SubmitButton variant="seal" pendingLabel="Sending...">
            Dispute this use
          </SubmitButton>
          <Link href={paths.license(use.grantId)} prefetch={false} className="underline underline-offset-2">
            Leave it as it is
          </Link>
        </div>
      </ActionForm>
    </div>
  </div>
);

export default dataPage("a use and its dispute", DisputePage, async (requestId, { params }) => {
  const { id, use } = await params;
  const page = paths.disputeUse(id, use);
  return (
    <ReadFailure requestId={requestId}>
      <KeptForm action={disputeLicenseUse} page={page} labels={{ reason: REASON_LABEL }} />
      <KeptForm action={answerLicenseDispute} page={page} labels={disputeLabels} />
      <KeptForm action={replyToLicensee} page={page} />
      <KeptForm action={endLicenseAfterDispute} page={page} />
    </ReadFailure>
  );
});
