import type { Metadata } from "next";
import Link from "next/link";
import { requireCreator } from "@/app/(private)/gates";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { disputeLicenseUse } from "@/app/(private)/license/[id]/use/[use]/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Day } from "@/components/licenses/day";
import { UseVerdict } from "@/components/licenses/use-verdict";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { setPageStatus } from "@/lib/http/status";
import { grantOfCreator } from "@/lib/license-rows/queries";
import { REASON_MAX } from "@/lib/licenses/use-rules";
import { filedUseOf } from "@/lib/licenses/uses";
import { findOffer } from "@/lib/offers/queries";
import { licenseeOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { territoryLabels } from "@/lib/terms/terms";

export const metadata: Metadata = { title: "Dispute a use" };

type PageProps = { params: Promise<{ id: string; use: string }> };

const REASON_LABEL = "What is wrong with it";

async function DisputePage({ params }: PageProps) {
  const { id, use: useId } = await params;
  const creator = await requireCreator();
  const [grant, use] = await Promise.all([grantOfCreator(id, creator.userId), filedUseOf(useId, creator.userId)]);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer || use?.grantId !== grant.id) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  if (use.dispute) {
    return (
      <PageMessage title="You disputed this use already" action={{ href: paths.license(id), label: "See the license" }}>
        <p>The license page shows the outcome. A use can be disputed once.</p>
      </PageMessage>
    );
  }
  return (
    <div className="page max-w-3xl space-y-8 py-12">
      <h1 className="text-4xl">Dispute a use</h1>
      <div className="space-y-2 border-y py-5">
        <p className="wrap-anywhere font-semibold text-lg">
          <bdi>{use.place}</bdi>
        </p>
        <p>
          <Day at={use.beginsOn} /> to <Day at={use.endsOn} />, {territoryLabels[use.territory]}, filed by{" "}
          <bdi>{licenseeOf(offer)}</bdi>
        </p>
        <p>
          <UseVerdict use={use} granted={{ ...grant, territory: offer.territory }} />
        </p>
        {use.note && <bdi className="wrap-anywhere block whitespace-pre-line">{use.note}</bdi>}
      </div>
      <div>
        <p className="text-ink-muted text-sm">The agreed use</p>
        <bdi className="wrap-anywhere prose-measure block whitespace-pre-line">{offer.useCase}</bdi>
      </div>
      <ActionForm
        action={disputeLicenseUse}
        page={paths.disputeUse(id, use.id)}
        className="space-y-5"
        aria-label="Dispute"
      >
        <ErrorSummary />
        <input type="hidden" name="useId" value={use.id} />
        <Field
          as="textarea"
          name="reason"
          label={REASON_LABEL}
          hint="The brand and our staff read it. Both of you get an email now, and another with what the staff found."
          required
          rows={4}
          maxLength={REASON_MAX}
        />
        <div className="flex flex-wrap items-center gap-5">
          <SubmitButton variant="seal" pendingLabel="Sending...">
            Dispute this use
          </SubmitButton>
          <Link href={paths.license(id)} prefetch={false} className="underline underline-offset-2">
            Leave it as it is
          </Link>
        </div>
      </ActionForm>
    </div>
  );
}

export default dataPage("a use to dispute", DisputePage, async (requestId, { params }) => {
  const { id, use } = await params;
  return (
    <ReadFailure requestId={requestId}>
      <KeptForm action={disputeLicenseUse} page={paths.disputeUse(id, use)} labels={{ reason: REASON_LABEL }} />
    </ReadFailure>
  );
});
