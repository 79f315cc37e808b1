import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ExportLinks } from "@/components/admin/export-links";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { ExportFailed } from "@/components/admin/load-failure";
import { WaitlistTable } from "@/components/admin/waitlist-table";
import { Notice } from "@/components/ui/notice";
import { listingQuery, type QueryParams, readListing } from "@/lib/listing/listing";
import { paths } from "@/lib/paths";
import { listWaitlist } from "@/lib/waitlist/admin";
import { interestLabels } from "@/lib/waitlist/labels";
import { INTERESTS, isInterest } from "@/lib/waitlist/rules";

export const metadata: Metadata = { title: "Admin" };

const filters = INTERESTS.map((value) => ({ value, label: interestLabels[value] }));

/** The waitlist: the tab that opens first. */
export default async function WaitlistPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const listing = readListing(params, isInterest);
  const reading = await readTab("waitlist data", () => listWaitlist(listing), {
    table: "waitlist_submissions",
    listing,
  });
  return (
    <TabPage reading={reading} tab="waitlist" address={paths.admin + listingQuery(listing)}>
      {(page) => (
        <>
          {params.welcome && <Welcome after={String(params.welcome)} />}
          {params.export === "failed" && <ExportFailed />}
          <ListTools
            path={paths.admin}
            listing={listing}
            searchLabel="Name or email"
            filterLabel="Interest"
            filters={filters}
          />
          <ListFrame path={paths.admin} listing={listing} page={page} empty="No waitlist submissions yet.">
            <WaitlistTable rows={page.rows} />
          </ListFrame>
          <ExportLinks name="waitlist_submissions" listing={listing} />
        </>
      )}
    </TabPage>
  );
}

/** What came before: a set-up that added the admin profile or changed one, or a sign-in. */
function Welcome({ after }: { after: string }) {
  const titles: Readonly<Record<string, string>> = { created: "Admin Profile Created", updated: "Profile Updated" };
  const title = titles[after];
  return (
    <Notice tone="success" role="status" title={title ?? "Welcome back!"} className="mt-4">
      <p>
        {title ? "You are an administrator now. Sign in with this password from here on." : "Successfully logged in."}
      </p>
    </Notice>
  );
}
