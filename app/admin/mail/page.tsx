import type { Metadata } from "next";
import { DeskPage } from "@/app/admin/desk-page";
import { retryMail } from "@/app/admin/mail/actions";
import { openDesk } from "@/app/admin/open-desk";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { MailTable } from "@/components/admin/mail-table";
import { listingQuery, type QueryParams, readListing } from "@/lib/admin/listing";
import { listMail } from "@/lib/admin/mail/queries";
import { isMailState, mailStateLabels } from "@/lib/admin/mail/rules";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: mail" };

const path = paths.adminTab("mail");
const filters = Object.entries(mailStateLabels).map(([value, label]) => ({ value, label }));

export default async function MailPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const listing = readListing(await searchParams, isMailState);
  const address = path + listingQuery(listing);
  const desk = await openDesk("mail", () => listMail(listing), { table: "outbound_email", listing });
  return (
    <DeskPage desk={desk} tab="mail" address={address}>
      {(page) => (
        <>
          <ListTools path={path} listing={listing} searchLabel="Email, in full" filterLabel="State" filters={filters} />
          <ListFrame path={path} listing={listing} page={page} empty="No mail yet.">
            <MailTable rows={page.rows} address={address} retry={retryMail} />
          </ListFrame>
        </>
      )}
    </DeskPage>
  );
}
