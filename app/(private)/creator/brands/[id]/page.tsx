import type { Metadata } from "next";
import Link from "next/link";
import { allowBrand, refuseBrand } from "@/app/(private)/creator/brand-actions";
import { requireCreator } from "@/app/(private)/gates";
import { BrandFactsPart } from "@/components/brands/brand-facts";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { Moment } from "@/components/ui/moment";
import { brandFacts } from "@/lib/brands/facts";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { type OfferingBuyer, offeringBuyers } from "@/lib/offers/refused-buyers";
import { paths } from "@/lib/paths";
import { countOf } from "@/lib/text/typeset";
import { isUuid } from "@/lib/text/uuid";

export const metadata: Metadata = { title: "Offers of a brand" };

type PageProps = { params: Promise<{ id: string }> };

async function BrandPage({ params }: PageProps) {
  const creator = await requireCreator();
  const { id } = await params;
  const [buyer] = isUuid(id) ? await offeringBuyers(creator.userId, await databaseTime(), id) : [];
  if (!buyer) {
    setPageStatus(404);
    return (
      <PageMessage title="No such brand" action={{ href: paths.creatorBrands, label: "See your rules" }}>
        <p>No brand with this number has made you an offer.</p>
      </PageMessage>
    );
  }
  const facts = await brandFacts(buyer.buyerOrgId, buyer.organisation, creator.userId, await databaseTime());
  return (
    <div className="page max-w-3xl space-y-12 py-12">
      {buyer.refusedAt ? <Refused buyer={buyer} refusedAt={buyer.refusedAt} /> : <Welcome buyer={buyer} />}
      {facts && <BrandFactsPart facts={facts} title="About this brand" />}
    </div>
  );
}

const Welcome = ({ buyer: { buyerOrgId, name, email, open } }: { buyer: OfferingBuyer }) => (
  <div className="space-y-8">
    <h1 className="text-4xl">
      Take no more offers from <bdi className="wrap-anywhere">{name}</bdi>?
    </h1>
    <ul className="list-disc space-y-2 border-y py-5 pl-5">
      <li>
        {open > 0 ? `${countOf(open, "open offer")} from them will be declined.` : "They have no open offer."} We tell
        them that you take no further offers.
      </li>
      <li>
        <bdi className="wrap-anywhere">{email}</bdi> can no longer send you offers or renewals.
      </li>
      <li>Their licenses stay as they are until they end, and you still hear about them.</li>
      <li>You can take their offers again whenever you like.</li>
    </ul>
    <ActionForm action={refuseBrand} page={paths.creatorBrand(buyerOrgId)} className="space-y-5" aria-label="Refuse">
      <ErrorSummary />
      <input type="hidden" name="brand" value={buyerOrgId} />
      <div className="flex flex-wrap items-center gap-5">
        <SubmitButton variant="seal" pendingLabel="Refusing...">
          Take no more offers
        </SubmitButton>
        <BackToBrands />
      </div>
    </ActionForm>
  </div>
);

const Refused = ({ buyer: { buyerOrgId, name, email }, refusedAt }: { buyer: OfferingBuyer; refusedAt: Date }) => (
  <div className="space-y-8">
    <h1 className="text-4xl">
      You take no offers from <bdi className="wrap-anywhere">{name}</bdi>
    </h1>
    <p className="text-lg">
      Since <Moment at={refusedAt} />. They cannot send you offers from <bdi className="wrap-anywhere">{email}</bdi>.
    </p>
    <ActionForm action={allowBrand} page={paths.creatorBrand(buyerOrgId)} className="space-y-5" aria-label="Allow">
      <ErrorSummary />
      <input type="hidden" name="brand" value={buyerOrgId} />
      <p>Taking offers again does not reopen declined ones, and we do not tell them.</p>
      <div className="flex flex-wrap items-center gap-5">
        <SubmitButton variant="outline" pendingLabel="Allowing...">
          Take offers again
        </SubmitButton>
        <BackToBrands />
      </div>
    </ActionForm>
  </div>
);

const BackToBrands = () => (
  <Link href={paths.creatorBrands} prefetch={false} className="underline underline-offset-2">
    Back to your rules
  </Link>
);

export default dataPage("a brand that made offers", BrandPage, async (requestId, { params }) => {
  const page = paths.creatorBrand((await params).id);
  return (
    <ReadFailure requestId={requestId}>
      <KeptForm action={refuseBrand} page={page} />
      <KeptForm action={allowBrand} page={page} />
    </ReadFailure>
  );
});
