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
import { Audiences, NewAnnouncement } from "@/components/admin/announcement-form";
import { announcementsView } from "@/components/admin/announcements-view";
import { ListFrame } from "@/components/admin/list-frame";
import { Details, ListWithDetails } from "@/components/admin/list-with-details";
import { KeptForm } from "@/components/form/kept-form";
import { databaseTime } from "@/lib/clock";
import { withReach } from "@/lib/content/announcement-preview";
import { findAnnouncement, listAnnouncements, readAudiences } from "@/lib/content/announcements-admin";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery, type QueryParams, readListing, readRowId, withRow } from "@/lib/postgres/listing";
import { withOpened } from "@/lib/postgres/pages";

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
