import type { Metadata } from "next";
import {
  cancel,
  editDraft,
  mailToMe,
  removeDraft,
  send,
  writeDraft,
} from "@/app/(private)/admin/announcements/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import {
  AnnouncementFields,
  type AudienceCounts,
  Audiences,
  NewAnnouncement,
} from "@/components/admin/announcement-form";
import { Facts } from "@/components/admin/facts";
import { ListFrame } from "@/components/admin/list-frame";
import { Details, ListWithDetails, madeColumn, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { ShareBar } from "@/components/ui/share-bar";
import { databaseTime } from "@/lib/clock";
import { announcementStateLabels, audienceLabels, shownDraft } from "@/lib/content/announcement-rules";
import {
  type AnnouncementRow,
  findAnnouncement,
  listAnnouncements,
  readAudiences,
  withReach,
} from "@/lib/content/announcements-admin";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery, type QueryParams, readListing, readRowId, withRow } from "@/lib/postgres/listing";
import { withOpened } from "@/lib/postgres/pages";
import { countOf, formatNumber } from "@/lib/text/typeset";
import { versionOf } from "@/lib/text/version";

const tones = { draft: "neutral", sending: "awaiting", sent: "verified", cancelled: "ended" } as const;

type Actions = Readonly<Record<"cancel" | "editDraft" | "mailToMe" | "removeDraft" | "send", FormAction>>;

const announcementsView = (actions: Actions, audiences: AudienceCounts): RowView<AnnouncementRow> => ({
  label: "Announcements",
  heading: "Subject",
  nameOf: ({ subject }) => subject,
  columns: [
    { heading: "To", show: ({ audience }) => audienceLabels[audience] },
    { heading: "State", show: ({ state }) => <Badge tone={tones[state]}>{announcementStateLabels[state]}</Badge> },
    { heading: "Mails", isNumeric: true, show: mailsOf },
    madeColumn("Written"),
  ],
  details: (row, address) => (
    <>
      <Progress row={row} />
      <Facts facts={factsOf(row)} />
      <iframe
        // A changed draft is read again.
        src={`${paths.adminAnnouncementMail(row.id)}?v=${versionOf(shownDraft(row))}`}
        title={`The mail “${row.subject}” as its readers see it`}
        sandbox="allow-scripts allow-popups"
        className="h-136 w-full border bg-paper"
      />
      <MailToMe row={row} address={address} action={actions.mailToMe} />
      <SendForm row={row} address={address} action={actions.send} />
      <EditForm row={row} address={address} action={actions.editDraft} audiences={audiences} />
      <RemoveForm row={row} address={address} action={actions.removeDraft} />
      <CancelForm row={row} address={address} action={actions.cancel} />
    </>
  ),
});

function mailsOf({ state, written, readers }: AnnouncementRow): string {
  if (state === "draft") return "None";
  return readers === null ? formatNumber(written) : `${formatNumber(written)} of ${formatNumber(readers)}`;
}

const factsOf = ({ state, audience, opened, sentAt, cancelledAt, id }: AnnouncementRow) =>
  [
    ["To", audienceLabels[audience]],
    ["Readers now", state === "draft" && opened && formatNumber(opened.wouldReach)],
    ["Sent", sentAt && <Moment at={sentAt} />],
    ["Cancelled", cancelledAt && <Moment at={cancelledAt} />],
    ["Id", id],
  ] as const;

/** How many of its mails are written, and how many of those have left. */
function Progress({ row: { state, written, readers, opened } }: { row: AnnouncementRow }) {
  if (state === "draft" || !opened) return null;
  const all = Math.max(readers ?? written, written);
  const left = Math.max(0, written - opened.unsent);
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state]}>{announcementStateLabels[state]}</Badge>
        <span className="tabular-nums">
          {formatNumber(left)} of {formatNumber(all)} sent
        </span>
      </p>
      <ShareBar share={all > 0 ? left / all : 1} className="h-2.5 w-full border border-field-rule" />
      {state !== "cancelled" && opened.unsent > 0 && (
        <p className="text-ink-muted text-sm">
          {countOf(opened.unsent, "mail")} in the outbox, behind all other mail. Refresh the data to see.
        </p>
      )}
    </div>
  );
}

type FormProps = { row: AnnouncementRow; address: string; action: FormAction };

const IdOf = ({ row }: { row: AnnouncementRow }) => <input type="hidden" name="announcementId" value={row.id} />;

const MailToMe = ({ row, address, action }: FormProps) => (
  <ActionForm
    action={action}
    page={address}
    prefix={`${row.id}-mail-`}
    closed={row.state !== "draft"}
    className="space-y-3"
  >
    {row.state === "draft" && (
      <>
        <IdOf row={row} />
        <SubmitButton size="sm" variant="outline" pendingLabel="Mailing...">
          Mail it to me
        </SubmitButton>
        <ErrorSummary />
      </>
    )}
  </ActionForm>
);

/** Stays in place afterwards, so that its result can be read. Sends what this page showed. */
function SendForm({ row, address, action }: FormProps) {
  const isDraft = row.state === "draft";
  const reach = row.opened?.wouldReach ?? 0;
  return (
    <ActionForm
      action={action}
      page={address}
      prefix={`${row.id}-send-`}
      closed={!isDraft}
      className="space-y-4 border-t pt-5"
    >
      <ErrorSummary />
      {isDraft && (
        <>
          <h4 className="font-serif text-xl">Send it</h4>
          {row.opened?.hasPostalAddress === false && (
            <Notice title="No postal address is set">
              <p>Nothing is mailed until MAIL_POSTAL_ADDRESS is set where this site runs.</p>
            </Notice>
          )}
          {reach === 0 && (
            <p>
              Nobody of these has agreed to updates and confirmed the address yet, so there is nobody to mail it to.
            </p>
          )}
        </>
      )}
      {isDraft && reach > 0 && (
        <>
          <IdOf row={row} />
          <input type="hidden" name="version" value={versionOf(shownDraft(row))} />
          <CheckboxField
            name="confirmed"
            label={`Mail it to ${countOf(reach, "reader")}: ${audienceLabels[row.audience]}`}
            hint="A mail that has left cannot be taken back. What has not left can be cancelled."
          />
          <SubmitButton pendingLabel="Sending...">Send the announcement</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

function EditForm({ row, address, action, audiences }: FormProps & { audiences: AudienceCounts }) {
  if (row.state !== "draft") return null;
  return (
    <ActionForm
      action={action}
      page={address}
      prefix={`${row.id}-edit-`}
      className="@container space-y-5 border-t pt-5"
    >
      <h4 className="font-serif text-xl">Change the draft</h4>
      <ErrorSummary />
      <IdOf row={row} />
      <ShownVersion version={versionOf(shownDraft(row))} />
      <AnnouncementFields audiences={audiences} draft={row} />
      <SubmitButton variant="outline" pendingLabel="Saving...">
        Save and preview again
      </SubmitButton>
    </ActionForm>
  );
}

function RemoveForm({ row, address, action }: FormProps) {
  if (row.state !== "draft") return null;
  return (
    <ActionForm action={action} page={address} prefix={`${row.id}-remove-`} className="space-y-3 border-t pt-5">
      <ErrorSummary />
      <IdOf row={row} />
      <SubmitButton size="sm" variant="outline" pendingLabel="Deleting...">
        Delete the draft
      </SubmitButton>
    </ActionForm>
  );
}

/** Offered as long as a mail is to be written or has not left. */
function CancelForm({ row, address, action }: FormProps) {
  const isOpen = row.state === "sending" || (row.state === "sent" && (row.opened?.unsent ?? 0) > 0);
  return (
    <ActionForm action={action} page={address} prefix={`${row.id}-cancel-`} closed={!isOpen} className="space-y-4">
      <ErrorSummary />
      {isOpen && (
        <>
          <IdOf row={row} />
          <CheckboxField
            name="confirmed"
            label="Mail nobody else"
            hint="What has left stays with its readers. What waits in the outbox is removed."
          />
          <SubmitButton size="sm" variant="outline" pendingLabel="Cancelling...">
            Cancel the rest
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export const metadata: Metadata = { title: "Admin: announcements" };

const path = paths.adminTab("announcements");

async function read(listing: Listing, row: string | undefined) {
  const now = await databaseTime();
  const [page, audiences] = await Promise.all([
    withOpened(listAnnouncements(listing), row, findAnnouncement),
    readAudiences(now),
  ]);
  return { page, audiences, opened: page.opened && (await withReach(page.opened, now)) };
}

const labels = { subject: "Subject", body: "Text", actionLabel: "Button reads", actionPath: "Button opens" };

export default async function AnnouncementsPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const listing = readListing(params, () => false);
  const row = readRowId(params);
  const address = path + listingQuery(listing);
  const opened = row === undefined ? address : withRow(address, row);
  const reading = await readTab("announcements", () => read(listing, row), { table: "announcement", listing, row });
  const kept = (
    <>
      <KeptForm action={writeDraft} page={opened} labels={labels} />
      <KeptForm action={editDraft} page={opened} labels={labels} />
      {[mailToMe, removeDraft, send, cancel].map((action) => (
        <KeptForm key={action.name} action={action} page={opened} />
      ))}
    </>
  );
  return (
    <TabPage reading={reading} address={opened} kept={kept}>
      {({ page, audiences, opened: one }) => {
        const view = announcementsView({ cancel, editDraft, mailToMe, removeDraft, send }, audiences);
        return (
          <>
            <Audiences audiences={audiences} />
            <ListFrame path={path} listing={listing} page={page} empty="No announcements yet.">
              <ListWithDetails view={view} rows={page.rows} address={address} opened={page.opened} />
            </ListFrame>
            <NewAnnouncement write={writeDraft} audiences={audiences} address={opened} />
            <Details view={view} row={one} address={address} opened={opened} />
          </>
        );
      }}
    </TabPage>
  );
}
