import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ContactTable } from "@/components/admin/contact-table";
import { ExportLinks } from "@/components/admin/export-links";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { ExportFailed } from "@/components/admin/load-failure";
import { listContact } from "@/lib/inquiries/admin";
import { isSubject, SUBJECTS, subjectLabel } from "@/lib/inquiries/rules";
import { listingQuery, type QueryParams, readListing } from "@/lib/listing/listing";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: contact" };

const path = paths.adminTab("contact");
const filters = SUBJECTS.map((value) => ({ value, label: subjectLabel(value) }));

/** What came in through the contact form, the demo requests, the referrals and the guide. */
export default async function ContactPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const listing = readListing(params, isSubject);
  const reading = await readTab("contact data", () => listContact(listing), { table: "contact_submissions", listing });
  return (
    <TabPage reading={reading} tab="contact" address={path + listingQuery(listing)}>
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
    </TabPage>
  );
}
