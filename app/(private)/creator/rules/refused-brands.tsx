import Link from "next/link";
import type { ReactNode } from "react";
import { allowBrand } from "@/app/(private)/creator/brand-actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import { type OfferingBuyer, offeringBuyers } from "@/lib/offers/refused-buyers";
import { paths } from "@/lib/paths";
import { countOf } from "@/lib/text/typeset";

const BrandRow = ({
  buyer: { name, email },
  says,
  children,
}: {
  buyer: OfferingBuyer;
  says: ReactNode;
  children: ReactNode;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3">
    <div className="min-w-0">
      <bdi className="wrap-anywhere block font-semibold">{name}</bdi>
      <span className="wrap-anywhere block text-ink-muted text-sm">
        <bdi>{email}</bdi>, {says}
      </span>
    </div>
    {children}
  </li>
);

/** The rule about who may make offers at all. */
export async function RefusedBrands({ creatorUserId }: { creatorUserId: string }) {
  const buyers = await offeringBuyers(creatorUserId, await databaseTime());
  const refused = buyers.filter(({ refusedAt }) => refusedAt !== null);
  const others = buyers.filter(({ refusedAt }) => refusedAt === null);
  return (
    <section id="brands" aria-labelledby="brands-title" className="mt-12 max-w-2xl scroll-mt-6 space-y-4 border-t pt-6">
      <h3 id="brands-title" className="text-2xl">
        Brands that you refuse
      </h3>
      <p>
        A brand that you refuse can send you no offers, and its open ones are declined. Its licenses stay as they are.
        {refused.length === 0 && " You have not refused any brand."}
      </p>
      {refused.length > 0 && (
        <ul className="border-b">
          {refused.map((buyer) => (
            <BrandRow
              key={buyer.buyerOrgId}
              buyer={buyer}
              says={
                buyer.refusedAt && (
                  <>
                    since <Moment at={buyer.refusedAt} only="day" />
                  </>
                )
              }
            >
              <ActionForm
                action={allowBrand}
                page={paths.creatorRules}
                prefix={`${buyer.buyerOrgId}-`}
                aria-label={`Take offers from ${buyer.name} again`}
              >
                <ErrorSummary />
                <input type="hidden" name="brand" value={buyer.buyerOrgId} />
                <SubmitButton variant="outline" size="sm" pendingLabel="Allowing...">
                  Take offers again
                </SubmitButton>
              </ActionForm>
            </BrandRow>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Disclosure isInline summary="Refuse a brand that made you an offer">
          <ul className="mt-2 border-b">
            {others.map((buyer) => (
              <BrandRow
                key={buyer.buyerOrgId}
                buyer={buyer}
                says={countOf(buyer.offers, "offer") + (buyer.open > 0 ? `, ${buyer.open} open` : "")}
              >
                <Link
                  href={paths.creatorBrand(buyer.buyerOrgId)}
                  prefetch={false}
                  aria-label={`Take no more offers from ${buyer.name}`}
                  className="underline underline-offset-2"
                >
                  Take no more offers
                </Link>
              </BrandRow>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
