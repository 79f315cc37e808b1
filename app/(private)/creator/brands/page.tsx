import type { Metadata } from "next";
import Link from "next/link";
import { allowBrand } from "@/app/(private)/creator/brands/actions";
import { requireCreator } from "@/app/(private)/gates";
import { Part } from "@/components/dashboard/list-section";
import { ActionForm } from "@/components/form/action-form";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import { type OfferingBuyer, offeringBuyers } from "@/lib/offers/refused-buyers";
import { paths } from "@/lib/paths";
import { countOf } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Brands" };

const brandColumn: Column<OfferingBuyer> = {
  heading: "Brand",
  isHead: true,
  show: ({ name, email }) => (
    <>
      <bdi className="block wrap-anywhere font-semibold">{name}</bdi>
      <bdi className="wrap-anywhere block font-normal text-ink-muted">{email}</bdi>
    </>
  ),
};

const offersColumn: Column<OfferingBuyer> = {
  heading: "Offers",
  show: ({ offers, open }) => countOf(offers, "offer") + (open > 0 ? `, ${open} open` : ""),
};

const refusedColumn: Column<OfferingBuyer> = {
  heading: "Refused since",
  show: ({ refusedAt }) => refusedAt && <Moment at={refusedAt} only="day" />,
};

const lastColumn: Column<OfferingBuyer> = {
  heading: "Last offer",
  show: ({ lastAt }) => <Moment at={lastAt} only="day" />,
};

const refuseColumn: Column<OfferingBuyer> = {
  heading: "Change",
  show: ({ buyerOrgId, name }) => (
    <Link
      href={paths.creatorBrand(buyerOrgId)}
      prefetch={false}
      aria-label={`Take no more offers from ${name}`}
      className="underline underline-offset-2"
    >
      Take no more offers
    </Link>
  ),
};

const allowColumn: Column<OfferingBuyer> = {
  heading: "Change",
  show: ({ buyerOrgId, name }) => (
    <ActionForm action={allowBrand} page={paths.creatorBrands} aria-label={`Take offers from ${name} again`}>
      <input type="hidden" name="brand" value={buyerOrgId} />
      <SubmitButton variant="outline" size="sm" pendingLabel="Allowing...">
        Take offers again
      </SubmitButton>
    </ActionForm>
  ),
};

async function BrandsPage() {
  const creator = await requireCreator();
  const buyers = await offeringBuyers(creator.userId, await databaseTime());
  const refused = buyers.filter(({ refusedAt }) => refusedAt !== null);
  const others = buyers.filter(({ refusedAt }) => refusedAt === null);
  return (
    <div className="page space-y-10 py-10">
      <div className="prose-measure space-y-3">
        <h1 className="text-4xl">Brands</h1>
        <p className="text-lg">
          Brands that made you offers. If you refuse one, its open offers are declined and it cannot send you more. Its
          licenses stay as they are.
        </p>
      </div>
      <Part
        id="refused"
        title="Refused"
        count={refused.length}
        {...(refused.length === 0 && { empty: <p>You have not refused any brand.</p> })}
      >
        <ColumnTable
          label="Refused brands"
          columns={[brandColumn, refusedColumn, offersColumn, allowColumn]}
          rows={refused}
          keyOf={({ buyerOrgId }) => buyerOrgId}
        />
      </Part>
      <Part
        id="others"
        title="Other brands"
        count={others.length}
        {...(others.length === 0 && { empty: <p>No other brand has made you an offer yet.</p> })}
      >
        <ColumnTable
          label="Brands that made you offers"
          columns={[brandColumn, offersColumn, lastColumn, refuseColumn]}
          rows={others}
          keyOf={({ buyerOrgId }) => buyerOrgId}
        />
      </Part>
    </div>
  );
}

export default dataPage("the brands that made offers", BrandsPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={allowBrand} page={paths.creatorBrands} />
  </ReadFailure>
));
