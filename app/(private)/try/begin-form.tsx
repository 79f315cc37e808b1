import { beginSample } from "@/app/(private)/try/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import type { Beginning } from "@/lib/licenses/sandboxes";
import { paths } from "@/lib/paths";

type BeginFormProps = { beginning: Beginning; button: string };

export const BeginForm = ({ beginning, button }: BeginFormProps) => (
  <ActionForm action={beginSample} page={paths.tryIt} prefix={beginning} className="space-y-4" aria-label={button}>
    <ErrorSummary />
    <SubmitButton name="beginning" value={beginning} variant="seal" size="lg" pendingLabel="Starting...">
      {button}
    </SubmitButton>
  </ActionForm>
);
