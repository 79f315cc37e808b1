import Link from "next/link";
import type { ReactNode } from "react";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

const ENDING_LABEL = "Its last four characters";

type FormProps = { action: FormAction; page: string };

type ByNumberProps = FormProps & {
  id: string;
  label: string;
  button: ReactNode;
  pendingLabel: string;
  /** The link that changes nothing. */
  keep: ReactNode;
};

/** For what cannot be undone: the reader types the license's own number. Its action is `doByNumber`. */
export const ByNumber = ({ action, page, id, label, button, pendingLabel, keep }: ByNumberProps) => (
  <ActionForm action={action} page={page} className="space-y-5" aria-label={label}>
    <ErrorSummary />
    <input type="hidden" name="grantId" value={id} />
    <p>
      The license’s number: <span className="wrap-anywhere font-semibold tabular-nums">{id}</span>
    </p>
    <Field name="ending" label={ENDING_LABEL} required maxLength={4} autoComplete="off" className="max-w-40" />
    <div className="flex flex-wrap items-center gap-5">
      <SubmitButton variant="seal" pendingLabel={pendingLabel}>
        {button}
      </SubmitButton>
      <Link href={paths.license(id)} prefetch={false} className="underline underline-offset-2">
        {keep}
      </Link>
    </div>
  </ActionForm>
);

export const KeptByNumber = (form: FormProps) => <KeptForm {...form} labels={{ ending: ENDING_LABEL }} />;
