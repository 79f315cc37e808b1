import type { Metadata } from "next";
import Link from "next/link";
import { allowBrand } from "@/app/(private)/creator/brand-actions";
import { FormFrame } from "@/app/(private)/creator/form-frame";
import { saveRules } from "@/app/(private)/creator/rules/actions";
import { RefusedBrands } from "@/app/(private)/creator/rules/refused-brands";
import { requireCreator } from "@/app/(private)/gates";
import { PresetTable } from "@/components/creators/preset-table";
import { type RulesDefaults, RulesFields } from "@/components/creators/rules-fields";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Folded } from "@/components/ui/folded";
import { shownRules } from "@/lib/creators/shown";
import { paths } from "@/lib/paths";
import { versionOf } from "@/lib/text/version";

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
