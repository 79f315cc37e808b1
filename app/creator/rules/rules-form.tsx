import { saveRules } from "@/app/creator/rules/actions";
import { type RulesDefaults, RulesFields } from "@/components/creator/rules-fields";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { paths } from "@/lib/paths";

/** A creator's standing rules, to be changed. */
export function RulesForm({ defaults }: { defaults: RulesDefaults }) {
  return (
    <ActionForm action={saveRules} page={paths.creatorRules} className="mt-8 max-w-2xl space-y-7">
      <ErrorSummary />
      <RulesFields defaults={defaults} />
      <SubmitButton size="lg" pendingLabel="Saving...">
        Save rules
      </SubmitButton>
    </ActionForm>
  );
}
