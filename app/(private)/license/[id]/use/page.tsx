import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import Link from "next/link";
import { requireBuyer } from "@/app/(private)/gates";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { fileLicenseUse } from "@/app/(private)/license/[id]/use/actions";
import { FileAnyway } from "@/app/(private)/license/[id]/use/file-anyway";
import { USE_FIELDS, UseFields, useLabels } from "@/app/(private)/license/[id]/use/use-fields";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { FactList } from "@/components/licenses/public-facts";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { TermEnd } from "@/components/ui/term-end";
import { setPageStatus } from "@/lib/http/status";
import { endOf } from "@/lib/license-rows/facts";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { zoneOf } from "@/lib/members/zone";
import { findOffer } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { agreedFacts, listTerms } from "@/lib/terms/facts";
import { momentOf } from "@/lib/terms/term";
import { lastDayOf, readerZone } from "@/lib/time";

export const metadata: Metadata = { title: "Report a use" };

type PageProps = { params: Promise<{ id: string }> };

async function UsePage({ params }: PageProps) {
  const { id } = await params;
  const buyer = await requireBuyer();
  if (!mayDo(buyer, "use")) return <NotYourRole role={buyer.role} />;
  const grant = await grantOfBuyer(id, buyer);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const agreed = agreedFacts(offer.agreement.content);
  const end = endOf(grant, offer.agreement.content);
  const lastDay = lastDayOf(end.at, end.zone ?? readerZone(await zoneOf(buyer.profileId)));
  return (
    <div className="page grid grid-cols-1 items-start gap-x-gutter gap-y-10 py-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="min-w-0 max-w-[44rem] space-y-8">
        <header className="space-y-4">
          <h1 className="text-4xl">Report a use</h1>
          <p className="text-lg">
            The license page shows each use to you and to <bdi>{offer.creatorName}</bdi>, and says whether it is
            covered. You can correct it or take it back until the creator disputes it.
          </p>
        </header>
        <ActionForm
          action={fileLicenseUse}
          page={paths.licenseUse(id)}
          joined={USE_FIELDS}
          className="space-y-5"
          aria-label="A use"
        >
          <ErrorSummary />
          <input type="hidden" name="grantId" value={id} />
          <input type="hidden" name="useId" value={randomUUID()} />
          <UseFields agreed={agreed} shown={{ territory: offer.territory, endsOn: lastDay }} />
          <div className="flex flex-wrap items-center gap-5">
            <SubmitButton pendingLabel="Filing...">File this use</SubmitButton>
            <Link href={paths.license(id)} prefetch={false} className="underline underline-offset-2">
              Back to the license
            </Link>
          </div>
          <FileAnyway label="File it anyway" />
        </ActionForm>
      </div>
      <section aria-labelledby="permitted" className="min-w-0 space-y-4">
        <h2 id="permitted" className="text-2xl">
          What the license permits
        </h2>
        <FactList
          facts={[
            ...listTerms("page", agreed.words),
            ["In effect from", <TermEnd key="begin" end={momentOf(grant.effectiveAt, offer.agreement.content.term)} />],
            ["Ends", <TermEnd key="end" end={end} />],
          ]}
        />
      </section>
    </div>
  );
}

export default dataPage("a license whose use is filed", UsePage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={fileLicenseUse} page={paths.licenseUse((await params).id)} labels={useLabels} />
  </ReadFailure>
));
