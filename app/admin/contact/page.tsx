import type { Metadata } from "next";
import { DeskPage } from "@/app/admin/desk-page";
import { openDesk } from "@/app/admin/open-desk";
import { ContactTable } from "@/components/admin/contact-table";
import { ExportFailed } from "@/components/admin/export-failed";
import { ExportLinks } from "@/components/admin/export-links";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { listContact } from "@/lib/admin/contact/queries";
import { isSubject, SUBJECTS, subjectLabel } from "@/lib/admin/contact/rules";
import { listingQuery, type QueryParams, readListing } from "@/lib/admin/listing";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: contact" };

const path = paths.adminTab("contact");
const filters = SUBJECTS.map((value) => ({ value, label: subjectLabel(value) }));

/** What came in through the contact form, the demo requests, the referrals and the guide. */
export default async function ContactPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const listing = readListing(params, isSubject);
  const desk = await openDesk("contact data", () => listContact(listing), { table: "contact_submissions", listing });
  return (
    <DeskPage desk={desk} tab="contact" address={path + listingQuery(listing)}>
      {(page) => (
        <>
          {params.export === "failed" && <ExportFailed />}
          <ListTools
            path={path}
            listing={listing}
            searchLabel="Name or email"
            filterLabel="Subject"
            filters={filters}
          />
          <ListFrame path={path} listing={listing} page={page} empty="No contact submissions yet.">
            <ContactTable rows={page.rows} />
          </ListFrame>
          <ExportLinks name="contact_submissions" listing={listing} />
        </>
      )}
    </DeskPage>
  );
}
