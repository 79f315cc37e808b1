import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { allowBrand } from "@/app/(private)/creator/brand-actions";
import { FormFrame } from "@/app/(private)/creator/form-frame";
import { saveRules } from "@/app/(private)/creator/rules/actions";
import { requireCreator } from "@/app/(private)/gates";
import { PresetTable, type RulesDefaults, RulesFields } from "@/components/creators/rules-fields";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Disclosure } from "@/components/ui/disclosure";
import { Folded } from "@/components/ui/folded";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import { shownRules } from "@/lib/creators/shown";
import { type OfferingBuyer, offeringBuyers } from "@/lib/offers/refused-buyers";
import { paths } from "@/lib/paths";
import { countOf } from "@/lib/text/typeset";
import { versionOf } from "@/lib/text/version";

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
async function RefusedBrands({ creatorUserId }: { creatorUserId: string }) {
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

function RulesForm({ defaults, version }: { defaults: RulesDefaults; version: string }) {
  return (
    <ActionForm action={saveRules} page={paths.creatorRules} className="mt-8 max-w-2xl space-y-7">
      <ErrorSummary />
      <ShownVersion version={version} />
      <RulesFields defaults={defaults} />
      <p className="text-ink-muted text-sm">
        Unless you have just signed in, we email you a link to confirm looser rules with automatic approval.
      </p>
      <SubmitButton size="lg" pendingLabel="Saving...">
        Save rules
      </SubmitButton>
    </ActionForm>
  );
}

export const metadata: Metadata = { title: "Your rules" };

async function RulesPage() {
  const creator = await requireCreator();
  return (
    <FormFrame
      creator={creator}
      title="Rules"
      lead="They apply to every offer made after you save. Earlier offers still wait for your answer."
      aside={
        <>
          <Folded label="What stays the same">
            <div className="max-sm:pb-4">
              <h3 className="border-b pb-3 text-xl max-sm:sr-only">What stays the same</h3>
              <p className="mt-4">
                Licenses that you granted stay as they are until their term ends. Switching AI training off stops new
                offers for it. It does not end training under a license that you granted.
              </p>
              <p className="mt-3">
                To end that, withdraw your AI-training consent beside the license{" "}
                <Link
                  href={`${paths.creatorDashboard}?show=in-force`}
                  prefetch={false}
                  className="underline underline-offset-2"
                >
                  on your dashboard
                </Link>
                .
              </p>
            </div>
          </Folded>
          <div className="mt-10 hidden lg:block">
            <PresetTable />
          </div>
        </>
      }
    >
      <RulesForm
        version={versionOf(shownRules(creator))}
        defaults={{
          preset: creator.preset,
          toggles: creator.rules.rights,
          priceFloorCents: creator.rules.priceFloorCents,
          autoApprove: creator.rules.autoApprove,
          allowsExclusive: creator.rules.allowsExclusive,
          media: creator.rules.media,
          replicaNoticeDays: creator.replicaNoticeDays,
        }}
      />
      <RefusedBrands creatorUserId={creator.userId} />
    </FormFrame>
  );
}

export default dataPage("a creator's rules", RulesPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={allowBrand} page={paths.creatorRules} />
    <KeptForm action={saveRules} page={paths.creatorRules} labels={{ minimumRate: "Minimum Rate (USD)" }} />
  </ReadFailure>
));
