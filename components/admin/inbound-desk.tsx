import { randomUUID } from "node:crypto";
import Link from "next/link";
import type { Fact } from "@/components/admin/facts";
import { outboxTones } from "@/components/admin/outbox-view";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import type { FormAction } from "@/lib/forms/state";
import type { Reply, Worked } from "@/lib/inquiries/inbound";
import {
  type InboundMove,
  type InboundState,
  type InboxName,
  inboundStateLabels,
  movesOn,
  NOTE_MAX,
  REPLY_MAX,
  shownThread,
} from "@/lib/inquiries/inbound-rules";
import { outboxStateLabels } from "@/lib/outbox/rules";
import { paths } from "@/lib/paths";
import { withRow } from "@/lib/postgres/listing";
import { versionOf } from "@/lib/text/version";

const stateTones = { new: "awaiting", answered: "verified", closed: "ended" } as const;

export const InboundBadge = ({ state }: { state: InboundState }) => (
  <Badge tone={stateTones[state]}>{inboundStateLabels[state]}</Badge>
);

export const workFacts = (row: Worked): readonly Fact[] => [
  ["Answered", row.answeredAt && <By key="answered" at={row.answeredAt} name={row.answeredBy} />],
  ["Closed", row.closedAt && <By key="closed" at={row.closedAt} name={row.closedBy} />],
];

const By = ({ at, name }: { at: Date; name: string | null }) => (
  <>
    <Moment at={at} />
    {name !== null && (
      <>
        , by <bdi>{name}</bdi>
      </>
    )}
  </>
);

export type InboundActions = Readonly<Record<"reply" | "move" | "note", FormAction>>;

type Entry = Worked & { id: string; email: string; replies?: readonly Reply[] };

type DeskProps = { inbox: InboxName; row: Entry; address: string; actions: InboundActions };

/** What staff do with an entry: its replies, another one, its state, and a note. */
export function InboundDesk({ inbox, row, address, actions }: DeskProps) {
  const parts = { inbox, row, address };
  return (
    <>
      <Replies row={row} />
      <ReplyForm {...parts} action={actions.reply} />
      <MoveForm {...parts} action={actions.move} />
      <NoteForm {...parts} action={actions.note} />
    </>
  );
}

function Replies({ row: { id, replies = [] } }: { row: Entry }) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-replies`} className="space-y-3 border-t pt-5">
      <h4 id={`${id}-replies`} className="font-serif text-xl">
        Our replies
      </h4>
      <ol className="space-y-4">
        {replies.map((reply) => (
          <li key={reply.id} className="space-y-1.5 border-l-2 border-l-engrave pl-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
              <span>
                <bdi>{reply.writtenBy ?? "Somebody who is no administrator any more"}</bdi>,{" "}
                <Moment at={reply.writtenAt} />
              </span>
              <MailState reply={reply} />
            </p>
            <p className="wrap-anywhere max-w-prose whitespace-pre-line">{reply.body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Leads to the mail as long as the outbox has it. */
function MailState({ reply: { mailId, mailState, isInOutbox } }: { reply: Reply }) {
  if (mailState === null) return <span>Its mail is no longer on record</span>;
  const badge = <Badge tone={outboxTones[mailState]}>{outboxStateLabels[mailState]}</Badge>;
  if (!isInOutbox) return badge;
  return (
    <Link href={withRow(paths.adminTab("mail"), mailId)} prefetch={false} className="underline underline-offset-2">
      {badge}
      <span className="sr-only"> Open its mail</span>
    </Link>
  );
}

type FormProps = Omit<DeskProps, "actions"> & { action: FormAction };

const EntryFields = ({ inbox, row }: Pick<FormProps, "inbox" | "row">) => (
  <>
    <input type="hidden" name="inbox" value={inbox} />
    <input type="hidden" name="entryId" value={row.id} />
  </>
);

/** Stays in place afterwards, so that its result can be read. */
function ReplyForm({ inbox, row, address, action }: FormProps) {
  const isOpen = row.state !== "closed";
  return (
    <ActionForm
      action={action}
      page={address}
      prefix={`${row.id}-reply-`}
      closed={!isOpen}
      className="max-w-xl space-y-4"
    >
      <ErrorSummary />
      {isOpen && (
        <>
          <EntryFields inbox={inbox} row={row} />
          <input type="hidden" name="replyId" value={randomUUID()} />
          <ShownVersion version={versionOf(shownThread(row.state, row.replies ?? []))} />
          <Field
            as="textarea"
            name="body"
            label="Your reply"
            hint={`Plain text, mailed to ${row.email} word for word.`}
            required
            rows={5}
            maxLength={REPLY_MAX}
          />
          <SubmitButton size="sm" pendingLabel="Sending...">
            Send the reply
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

const moveLabels: Readonly<Record<InboundMove, { label: string; pending: string }>> = {
  answer: { label: "Mark as answered", pending: "Marking..." },
  close: { label: "Mark as closed", pending: "Closing..." },
  reopen: { label: "Open again", pending: "Opening..." },
};

function MoveForm({ inbox, row, address, action }: FormProps) {
  return (
    <ActionForm action={action} page={address} prefix={`${row.id}-move-`} className="space-y-3 border-t pt-5">
      <ErrorSummary />
      <EntryFields inbox={inbox} row={row} />
      <input type="hidden" name="from" value={row.state} />
      <p className="flex flex-wrap items-center gap-3">
        <InboundBadge state={row.state} />
        {movesOn(row).map((move) => (
          <SubmitButton
            key={move}
            name="move"
            value={move}
            size="sm"
            variant="outline"
            pendingLabel={moveLabels[move].pending}
          >
            {moveLabels[move].label}
          </SubmitButton>
        ))}
      </p>
    </ActionForm>
  );
}

const NoteForm = ({ inbox, row, address, action }: FormProps) => (
  <ActionForm action={action} page={address} prefix={`${row.id}-note-`} className="max-w-xl space-y-4 border-t pt-5">
    <ErrorSummary />
    <EntryFields inbox={inbox} row={row} />
    <ShownVersion version={versionOf({ note: row.note })} />
    <Field
      as="textarea"
      name="note"
      label="Note"
      hint={
        <>
          For staff. Write nothing that its sender must not see: they can ask for a copy of what we hold.
          {row.notedAt && (
            <>
              {" "}
              Last saved: <By at={row.notedAt} name={row.notedBy} />.
            </>
          )}
        </>
      }
      defaultValue={row.note ?? ""}
      rows={3}
      maxLength={NOTE_MAX}
    />
    <SubmitButton size="sm" variant="outline" pendingLabel="Saving...">
      Save the note
    </SubmitButton>
  </ActionForm>
);
