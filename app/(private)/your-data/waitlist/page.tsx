import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { actingHere, requireProved } from "@/app/(private)/your-data/this-browser";
import { correctMyEntry } from "@/app/(private)/your-data/waitlist/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { InterestFields, MatchFields, SourceFields } from "@/components/waitlist/answer-fields";
import { paths } from "@/lib/paths";
import { versionOf } from "@/lib/text/version";
import { ownEntry, type ShownEntry } from "@/lib/waitlist/correct";
import { fieldNames, fieldOf, fieldsIn } from "@/lib/waitlist/fields";
import { interestLabels } from "@/lib/waitlist/rules";

export const metadata: Metadata = { title: "Correct your waitlist entry" };

/** As a browser sends it: each field as a list. */
const initialOf = (shown: ShownEntry): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, value === null ? [] : [value].flat().map(String)]),
  );

async function CorrectEntryPage() {
  const mailbox = await requireProved();
  const entry = await ownEntry(mailbox);
  if (!entry) redirect(paths.yourData);
  const { interest, shown } = entry;
  const isMatched = fieldsIn("match").some((name) => [shown[name] ?? []].flat().length > 0);
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-4xl">Correct your waitlist entry</h1>
      <p className="prose-measure mt-4 text-lg">
        This is what the entry of <bdi className="wrap-anywhere font-semibold">{mailbox.email}</bdi> says. You joined
        as: {interestLabels[interest]}.
      </p>
      <p className="prose-measure mt-2 text-ink-muted">
        Your place stays the same. To join with another address or for another reason, withdraw this entry by the link
        in your confirmation email and join again.
      </p>
      <ActionForm
        action={correctMyEntry}
        page={paths.correctEntry}
        initial={initialOf(shown)}
        className="mt-8 max-w-2xl space-y-7"
      >
        <ErrorSummary />
        <ShownVersion version={versionOf(shown)} />
        <input type="hidden" name="primaryInterest" value={interest} />
        <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
        <Field name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} fieldClassName="sm:max-w-80" />
        <InterestFields interest={interest} />
        <SourceFields />
        <MatchFields open={isMatched} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="lg" pendingLabel="Saving...">
            Save corrections
          </SubmitButton>
        </div>
      </ActionForm>
      <p className="mt-8">
        <Link href={paths.yourData} prefetch={false} className="underline underline-offset-2">
          Back to your data
        </Link>
      </p>
    </div>
  );
}

const labels = {
  fullName: "Full Name",
  phone: "Phone",
  ...Object.fromEntries(fieldNames.map((name) => [name, fieldOf(name).label])),
};

export default dataPage(
  "a waitlist entry to correct",
  CorrectEntryPage,
  (requestId) => (
    <ReadFailure requestId={requestId}>
      <KeptForm action={correctMyEntry} page={paths.correctEntry} labels={labels} />
    </ReadFailure>
  ),
  actingHere,
);
