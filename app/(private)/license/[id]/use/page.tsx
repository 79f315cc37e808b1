import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import Link from "next/link";
import { requireBuyer } from "@/app/(private)/gates";
import { UnknownLicense } from "@/app/(private)/license/[id]/license-page";
import { fileLicenseUse } from "@/app/(private)/license/[id]/use/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { FactList } from "@/components/licenses/fact-list";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { TermEnd } from "@/components/ui/term-end";
import { setPageStatus } from "@/lib/http/status";
import { endOf } from "@/lib/license-rows/facts";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { NOTE_MAX, PLACE_MAX } from "@/lib/licenses/use-rules";
import { zoneOf } from "@/lib/members/zone";
import { findOffer } from "@/lib/offers/queries";
import { paths } from "@/lib/paths";
import { agreedFacts, listTerms } from "@/lib/terms/facts";
import { TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import { lastDayOf, readerZone } from "@/lib/time";

export const metadata: Metadata = { title: "Say where a license runs" };

type PageProps = { params: Promise<{ id: string }> };

const labels = {
  place: "Address or medium",
  territory: "Where it is seen or heard",
  beginsOn: "First day",
  endsOn: "Last day",
  note: "Note",
} as const;

async function UsePage({ params }: PageProps) {
  const { id } = await params;
  const buyer = await requireBuyer();
  const grant = await grantOfBuyer(id, buyer);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) {
    setPageStatus(404);
    return <UnknownLicense />;
  }
  const end = endOf(grant, offer.agreement.content);
  const lastDay = lastDayOf(end.at, end.zone ?? readerZone(await zoneOf(buyer.profileId)));
  return (
    <div className="page max-w-3xl space-y-8 py-12">
      <header className="space-y-4">
        <h1 className="text-4xl">Say where it runs</h1>
        <p className="text-lg">
          The license page shows each use to you and to <bdi>{offer.creatorName}</bdi>, and says whether it is covered.
          You cannot change or remove what you filed: it is your record as well.
        </p>
      </header>
      <FactList
        facts={[
          ...listTerms("page", agreedFacts(offer.agreement.content).words),
          ["In effect from", grant.effectiveAt],
          ["Ends", <TermEnd key="end" end={end} />],
        ]}
      />
      <ActionForm action={fileLicenseUse} page={paths.licenseUse(id)} className="space-y-5" aria-label="A use">
        <ErrorSummary />
        <input type="hidden" name="grantId" value={id} />
        <input type="hidden" name="useId" value={randomUUID()} />
        <Field
          name="place"
          label={labels.place}
          required
          maxLength={PLACE_MAX}
          hint="A web address, a station, a magazine or a billboard: whatever helps somebody find it."
        />
        <Field
          as="select"
          name="territory"
          label={labels.territory}
          required
          defaultValue={offer.territory}
          options={TERRITORIES.map((value) => ({ value, label: territoryLabels[value] }))}
          fieldClassName="sm:max-w-72"
        />
        <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
          <Field name="beginsOn" label={labels.beginsOn} type="date" required />
          <Field name="endsOn" label={labels.endsOn} type="date" required defaultValue={lastDay} />
        </div>
        <Field as="textarea" name="note" label={labels.note} rows={3} maxLength={NOTE_MAX} />
        <div className="flex flex-wrap items-center gap-5">
          <SubmitButton pendingLabel="Filing...">File this use</SubmitButton>
          <Link href={paths.license(id)} prefetch={false} className="underline underline-offset-2">
            Back to the license
          </Link>
        </div>
      </ActionForm>
    </div>
  );
}

export default dataPage("a license whose use is filed", UsePage, async (requestId, { params }) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={fileLicenseUse} page={paths.licenseUse((await params).id)} labels={labels} />
  </ReadFailure>
));
