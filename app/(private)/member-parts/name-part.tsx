import { saveMyName } from "@/app/(private)/member-parts/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";

/** For a member of a brand who is no creator. */
export const NamePart = ({ page, name }: { page: string; name: string | null }) => (
  <section aria-labelledby="name" className="space-y-4">
    <h3 id="name" className="text-xl">
      Your name
    </h3>
    <ActionForm action={saveMyName} page={page} prefix="name-" className="space-y-4">
      <ErrorSummary />
      <Field
        name="name"
        label="Name"
        hint="Colleagues see it in place of your address. Leave it empty for the address."
        autoComplete="name"
        maxLength={100}
        defaultValue={name ?? ""}
      />
      <SubmitButton variant="outline" pendingLabel="Saving...">
        Save the name
      </SubmitButton>
    </ActionForm>
  </section>
);
