import type { Metadata } from "next";
import { retryMail } from "@/app/(private)/admin/mail/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { MailTable } from "@/components/admin/mail-table";
import { listingQuery, type QueryParams, readListing } from "@/lib/listing/listing";
import { listMail } from "@/lib/mail/admin";
import { isMailState, mailStateLabels } from "@/lib/mail/rules";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: mail" };

const path = paths.adminTab("mail");
const filters = Object.entries(mailStateLabels).map(([value, label]) => ({ value, label }));

export default async function MailPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const listing = readListing(await searchParams, isMailState);
  const address = path + listingQuery(listing);
  const reading = await readTab("mail", () => listMail(listing), { table: "outbound_email", listing });
  return (
    <TabPage reading={reading} tab="mail" address={address}>
      {(page) => (
        <>
          <ListTools path={path} listing={listing} searchLabel="Email, in full" filterLabel="State" filters={filters} />
          <ListFrame path={path} listing={listing} page={page} empty="No mail yet.">
            <MailTable rows={page.rows} address={address} retry={retryMail} />
          </ListFrame>
        </>
      )}
    </TabPage>
  );
}
