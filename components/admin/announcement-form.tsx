import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import {
  ACTION_LABEL_MAX,
  AUDIENCES,
  type Audience,
  audienceLabels,
  BODY_MAX,
  SUBJECT_MAX,
} from "@/lib/content/announcement-rules";
import type { AnnouncementRow } from "@/lib/content/announcements-admin";
import type { FormAction } from "@/lib/forms/state";
import { formatNumber } from "@/lib/text/typeset";

export type AudienceCounts = Readonly<Record<Audience, number>>;

/** Who may be written to, and by which consent. */
export const Audiences = ({ audiences }: { audiences: AudienceCounts }) => (
  <section aria-labelledby="readers" className="my-4 space-y-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
      <h3 id="readers" className="text-xl">
        Who agreed to updates
      </h3>
      <a href="#write" className="plain-button">
        Write an announcement
      </a>
    </div>
    <p className="prose-measure text-sm">
      People on the waitlist who ticked “updates about the launch” and confirmed their address. Each mail has a link
      that stops the updates with one click, and our postal address.
    </p>
    <dl className="grid grid-cols-2 gap-px border-y bg-rule sm:grid-cols-4">
      {AUDIENCES.map((audience) => (
        <div key={audience} className="flex flex-col-reverse bg-paper px-3 py-2">
          <dt className="text-sm">{audienceLabels[audience]}</dt>
          <dd className="font-serif text-2xl tabular-nums leading-tight">{formatNumber(audiences[audience])}</dd>
        </div>
      ))}
    </dl>
  </section>
);

type Text = Pick<AnnouncementRow, "subject" | "body" | "actionLabel" | "actionPath" | "audience">;

export const AnnouncementFields = ({ audiences, draft }: { audiences: AudienceCounts; draft?: Text }) => (
  <>
    <Field
      as="select"
      name="audience"
      label="To"
      hint="Of those who agreed to updates. Beside each, how many there are now."
      required
      defaultValue={draft?.audience ?? "everybody"}
      options={AUDIENCES.map((value) => ({
        value,
        label: `${audienceLabels[value]} (${formatNumber(audiences[value])})`,
      }))}
    />
    <Field
      name="subject"
      label="Subject"
      hint="It is also the heading of the mail."
      required
      maxLength={SUBJECT_MAX}
      autoComplete="off"
      defaultValue={draft?.subject}
    />
    <Field
      as="textarea"
      name="body"
      label="Text"
      hint="Plain text. An empty line begins a paragraph."
      required
      rows={9}
      maxLength={BODY_MAX}
      defaultValue={draft?.body}
    />
    <div className="grid grid-cols-1 items-end gap-x-4 gap-y-5 @xl:grid-cols-2">
      <Field
        name="actionLabel"
        label="Button reads"
        maxLength={ACTION_LABEL_MAX}
        autoComplete="off"
        defaultValue={draft?.actionLabel ?? ""}
      />
      <Field
        name="actionPath"
        label="Button opens"
        hint="A page of this site, such as /solutions."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        defaultValue={draft?.actionPath ?? ""}
      />
    </div>
  </>
);

type NewAnnouncementProps = { write: FormAction; audiences: AudienceCounts; address: string };

const steps = [
  "You write it. It is kept as a draft.",
  "You read it as its readers will, and mail it to yourself.",
  "You send it. Each reader’s mail is written once, in batches, and leaves after all other mail.",
  "You see how far it is, and can cancel what has not left.",
];

export const NewAnnouncement = ({ write, audiences, address }: NewAnnouncementProps) => (
  <section aria-labelledby="write" className="@container mt-10">
    <h3 id="write" className="scroll-mt-6 border-b pb-2 text-2xl">
      Write an announcement
    </h3>
    <div className="mt-5 grid grid-cols-1 gap-x-12 gap-y-6 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ol className="list-decimal space-y-2 self-start pl-5 text-sm @3xl:order-last">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ActionForm action={write} page={address} prefix="new-" className="@container max-w-2xl space-y-5">
        <ErrorSummary />
        <AnnouncementFields audiences={audiences} />
        <SubmitButton pendingLabel="Saving...">Save and preview</SubmitButton>
      </ActionForm>
    </div>
  </section>
);
