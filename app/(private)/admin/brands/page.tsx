import type { Metadata } from "next";
import type { ReactNode } from "react";
import { answer, end } from "@/app/(private)/admin/brands/actions";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { listPage } from "@/app/(private)/admin/list-page";
import { EraseForm } from "@/components/admin/erase-form";
import { Facts } from "@/components/admin/facts";
import { FoldedAct } from "@/components/admin/folded-act";
import { emailColumn, madeColumn, type RowView } from "@/components/admin/list-with-details";
import { Initials } from "@/components/creators/face";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { type CheckRow, findCheck, listChecks } from "@/lib/brands/admin";
import { checkOutcomeLabels, websiteOn } from "@/lib/brands/rules";
import { NOTE_MAX } from "@/lib/creators/rules";
import { ANSWER_MAX } from "@/lib/creators/verification-rules";
import { type FormAction, optionsOf } from "@/lib/forms/state";

type Actions = { answer: FormAction; end: FormAction; erase: FormAction };

const brandsView = (actions: Actions): RowView<CheckRow> => ({
  label: "Brand checks",
  heading: "Brand",
  nameOf: ({ name }) => name,
  face: ({ name }) => <Initials of={name} className="w-8!" />,
  columns: [emailColumn(), { heading: "State", show: (row) => <State row={row} /> }, madeColumn("Asked")],
  details: (row, address) => (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <State row={row} />
        <span className="text-ink-muted text-sm">
          Asked <Moment at={row.createdAt} />
        </span>
      </p>
      <Part title="What we know">
        <Facts facts={knownFacts(row)} />
      </Part>
      {(row.reach || row.evidence) && (
        <Part title="What the brand says">
          <Facts
            facts={[
              ["How to reach them", row.reach],
              ["What shows that they act for it", row.evidence],
            ]}
          />
        </Part>
      )}
      {row.answeredAt && (
        <Part title="Our answer">
          <Facts facts={answerFacts(row)} />
        </Part>
      )}
      <AnswerForm row={row} address={address} answer={actions.answer} />
      <EndingForm row={row} address={address} end={actions.end} />
      <EraseForm id={row.id} email={row.email} address={address} erase={actions.erase} />
    </>
  ),
});

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h4 className="mb-2 border-b pb-1 text-lg">{title}</h4>
    {children}
  </section>
);

function State({ row: { outcome, endedAt, counts } }: { row: CheckRow }) {
  if (outcome === null) return <Badge tone="awaiting">Open</Badge>;
  if (outcome !== "checked") return <Badge tone="ended">{checkOutcomeLabels[outcome]}</Badge>;
  if (endedAt) return <Badge tone="ended">Ended</Badge>;
  return counts ? <Badge tone="verified">Checked</Badge> : <Badge tone="refused">Lapsed: the domain has changed</Badge>;
}

const knownFacts = (row: CheckRow) =>
  [
    [
      "Email",
      <>
        {row.email}
        <span className="block text-ink-muted">
          {row.confirmedAt ? (
            <>
              confirmed <Moment at={row.confirmedAt} />
            </>
          ) : (
            "not confirmed"
          )}
        </span>
      </>,
    ],
    ["Domain that is checked", row.domain],
    [
      "Members",
      row.members.length > 0 && (
        <ul>
          {row.members.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ),
    ],
    ["Website", row.website && websiteWords(row.website, row.domain)],
    ["Licenses made", row.licenses > 0 && row.licenses],
    ["Other names in its offers", row.otherNames.join(", ")],
  ] as const;

const answerFacts = (row: CheckRow) =>
  [
    ["Answered", row.answeredAt && <Moment at={row.answeredAt} />],
    ["Answer or note", row.answer],
    ["Ended", row.endedAt && <Moment at={row.endedAt} />],
  ] as const;

const websiteWords = (website: string, domain: string): string =>
  `${website} (${websiteOn(website, domain).isOwnDomain ? "on the domain of the address" : "on another domain"})`;

type FormProps = { row: CheckRow; address: string };

function AnswerForm({ row, address, answer }: FormProps & { answer: FormAction }) {
  const isOpen = row.outcome === null;
  return (
    <ActionForm action={answer} page={address} prefix={`${row.id}-`} closed={!isOpen} className="max-w-xl space-y-4">
      <ErrorSummary />
      {isOpen && (
        <>
          <input type="hidden" name="checkId" value={row.id} />
          <input type="hidden" name="seenName" value={row.name} />
          <Field
            as="textarea"
            name="answer"
            label="What you checked, or what the brand is to read"
            hint="A note of a check is not mailed, but the brand sees it under “Your data”. A question or a refusal is mailed word for word."
            required
            rows={3}
            maxLength={ANSWER_MAX}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="outcome" value="checked" size="sm" pendingLabel="Marking...">
              Mark as checked
            </SubmitButton>
            <SubmitButton name="outcome" value="more" size="sm" variant="outline" pendingLabel="Asking...">
              Ask for more
            </SubmitButton>
          </div>
          <FoldedAct summary="Refuse the check">
            <SubmitButton name="outcome" value="refused" size="sm" variant="outline" pendingLabel="Refusing...">
              Refuse, with these words
            </SubmitButton>
          </FoldedAct>
        </>
      )}
    </ActionForm>
  );
}

function EndingForm({ row, address, end }: FormProps & { end: FormAction }) {
  const stands = row.outcome === "checked" && row.endedAt === null;
  return (
    <ActionForm action={end} page={address} prefix={`${row.id}-end-`} closed={!stands} className="max-w-xl space-y-4">
      <ErrorSummary />
      {stands && (
        <>
          <input type="hidden" name="checkId" value={row.id} />
          <FoldedAct summary="End this check">
            <Field as="textarea" name="note" label="Why the check ends" required rows={2} maxLength={NOTE_MAX} />
            <SubmitButton size="sm" variant="outline" pendingLabel="Ending...">
              End the check
            </SubmitButton>
          </FoldedAct>
        </>
      )}
    </ActionForm>
  );
}

export const metadata: Metadata = { title: "Admin: brand checks" };

export default listPage({
  tab: "brands",
  table: "organisation_check",
  search: "Brand or email",
  filter: { label: "State", options: optionsOf({ open: "Open", standing: "Checked", lapsed: "Lapsed" }) },
  empty: "No brand has asked for a check yet. “Search everything” finds any brand.",
  read: listChecks,
  find: findCheck,
  view: () => brandsView({ answer, end, erase: erasePerson }),
  kept: (address) => (
    <>
      <KeptForm action={answer} page={address} labels={{ answer: "What you checked, or what the brand is to read" }} />
      <KeptForm action={end} page={address} labels={{ note: "Why the check ends" }} />
      <KeptForm action={erasePerson} page={address} />
    </>
  ),
});
