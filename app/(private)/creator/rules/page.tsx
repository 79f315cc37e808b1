import type { Metadata } from "next";
import Link from "next/link";
import { FormFrame } from "@/app/(private)/creator/form-frame";
import { saveRules } from "@/app/(private)/creator/rules/actions";
import { requireCreator } from "@/app/(private)/gates";
import { PresetTable } from "@/components/creators/preset-table";
import { type RulesDefaults, RulesFields } from "@/components/creators/rules-fields";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
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
        Unless you have just signed in, we email you a link to confirm a new payout email, or looser rules with
        automatic approval.
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
      title="Your rules"
      lead="They apply to every offer made after you save. Earlier offers still wait for your answer."
      aside={
        <>
          <h2 className="border-b pb-3 text-2xl">What stays the same</h2>
          <p className="mt-4">
            Licenses that you granted stay as they are until their term ends. Switching AI training off stops new offers
            for it. It does not end licenses that include it.
          </p>
          <p className="mt-3">
            To end such a license, withdraw your AI-training consent for it under{" "}
            <Link href={`${paths.creatorDashboard}#licenses`} className="underline underline-offset-2">
              Licenses on your dashboard
            </Link>
            .
          </p>
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
          payoutEmail: creator.payoutEmail,
          autoApprove: creator.rules.autoApprove,
          allowsExclusive: creator.rules.allowsExclusive,
          media: creator.rules.media,
          replicaNoticeDays: creator.replicaNoticeDays,
        }}
      />
    </FormFrame>
  );
}

export default dataPage("a creator's rules", RulesPage, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm
      action={saveRules}
      page={paths.creatorRules}
      labels={{ minimumRate: "Minimum Rate (USD)", payoutEmail: "Payout Email" }}
    />
  </ReadFailure>
));
