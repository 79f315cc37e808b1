import type { Metadata } from "next";
import { after } from "next/server";
import { DeskPage } from "@/app/admin/desk-page";
import { load } from "@/app/admin/load";
import { retryMail } from "@/app/admin/mail/actions";
import { requireAdmin } from "@/app/admin/require-admin";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { MailTable } from "@/components/admin/mail-table";
import { listingQuery, type QueryParams, readListing } from "@/lib/admin/listing";
import { listMail } from "@/lib/admin/mail/queries";
import { isMailState, mailStateLabels } from "@/lib/admin/mail/rules";
import { recordFetch } from "@/lib/admin/mutations";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: mail" };

const path = paths.adminTab("mail");
const filters = Object.entries(mailStateLabels).map(([value, label]) => ({ value, label }));

export default async function MailPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const admin = await requireAdmin();
  const listing = readListing(await searchParams, isMailState);
  const loaded = await load("mail", () => listMail(listing));
  after(() => recordFetch(admin, "outbound_email", listing));
  return (
    <DeskPage admin={admin} tab="mail" address={path + listingQuery(listing)} loaded={loaded}>
      {(page) => (
        <>
          <ListTools path={path} listing={listing} searchLabel="Email, in full" filterLabel="State" filters={filters} />
          <ListFrame path={path} listing={listing} page={page} empty="No mail yet.">
            <MailTable rows={page.rows} retry={retryMail} />
          </ListFrame>
        </>
      )}
    </DeskPage>
  );
}
