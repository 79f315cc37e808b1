import type { Metadata } from "next";
import Link from "next/link";
import { requireBuyer } from "@/app/(private)/gates";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { correctLicenseUse, takeBackLicenseUse } from "@/app/(private)/license/[id]/use/[use]/correct/actions";
import { FileAnyway } from "@/app/(private)/license/[id]/use/file-anyway";
import { USE_FIELDS, UseFields, useLabels } from "@/app/(private)/license/[id]/use/use-fields";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { setPageStatus } from "@/lib/http/status";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { shownUse } from "@/lib/licenses/use-schema";
import { filedUseIn } from "@/lib/licenses/uses";
import { findOffer } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { agreedFacts } from "@/lib/terms/facts";
import { versionOf } from "@/lib/text/version";

export const metadata: Metadata = { title: "Correct a use" };

type PageProps = { params: Promise<{ id: string; use: string }> };

async function CorrectPage({ params }: PageProps) {
  const { id, use: useId } = await params;
  const buyer = await requireBuyer();
  if (!mayDo(buyer, "use")) return <NotYourRole role={buyer.role} />;
  const grant = await grantOfBuyer(id, buyer);
  const offer = grant && (await findOffer(grant.offerId));
  const use = grant && (await filedUseIn(grant.id, useId));
  if (!offer || !use) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  if (use.dispute) {
    return (
      <PageMessage
        title="This use is disputed"
        action={{ href: paths.disputeUse(id, use.id), label: "See the dispute" }}
      >
        <p>It stays as it was filed. The dispute’s page shows what you can do now.</p>
      </PageMessage>
    );
  }
  const shown = shownUse(use);
  const version = versionOf(shown);
  const page = paths.correctUse(id, use.id);
  return (
    <div className="page py-12">
      <div className="max-w-[44rem] space-y-10">
        <header className="space-y-4">
          <h1 className="text-4xl">Correct a use</h1>
          <p className="text-lg">
            Until <bdi>{offer.creatorName}</bdi> disputes it, this entry is yours to correct or to take back.
          </p>
        </header>
        <ActionForm
          action={correctLicenseUse}
          page={page}
          joined={USE_FIELDS}
          className="space-y-5"
          aria-label="The use"
        >
          <ErrorSummary />
          <input type="hidden" name="useId" value={use.id} />
          <ShownVersion version={version} />
          <UseFields agreed={agreedFacts(offer.agreement.content)} shown={shown} />
          <div className="flex flex-wrap items-center gap-5">
            <SubmitButton pendingLabel="Saving...">Save the correction</SubmitButton>
            <Link href={paths.license(id)} prefetch={false} className="underline underline-offset-2">
              Leave it as it is
            </Link>
          </div>
          <FileAnyway label="Save it anyway" />
        </ActionForm>
        <section aria-labelledby="take-back" className="space-y-4 border-t pt-6">
          <h2 id="take-back" className="text-2xl">
            Take it back
          </h2>
          <p className="prose-measure">
            For a use that never ran. It leaves the license’s page for both of you; our records keep that it was filed.
          </p>
          <ActionForm
            action={takeBackLicenseUse}
            page={page}
            prefix="back-"
            className="space-y-4"
            aria-label="Take it back"
          >
            <ErrorSummary />
            <input type="hidden" name="useId" value={use.id} />
            <ShownVersion version={version} />
            <SubmitButton variant="outline" pendingLabel="Taking back...">
              Take this use back
            </SubmitButton>
          </ActionForm>
        </section>
      </div>
    </div>
  );
}

export default dataPage("a use to correct", CorrectPage, async (requestId, { params }) => {
  const { id, use } = await params;
  const page = paths.correctUse(id, use);
  return (
    <ReadFailure requestId={requestId}>
      <KeptForm action={correctLicenseUse} page={page} labels={useLabels} />
      <KeptForm action={takeBackLicenseUse} page={page} />
    </ReadFailure>
  );
});
