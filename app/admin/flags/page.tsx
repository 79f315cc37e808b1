import type { Metadata } from "next";
import { DeskPage } from "@/app/admin/desk-page";
import { switchFlag } from "@/app/admin/flags/actions";
import { openDesk } from "@/app/admin/open-desk";
import { FlagsTable } from "@/components/admin/flags-table";
import { listFlags } from "@/lib/flags/queries";
import { paths } from "@/lib/paths";

const address = paths.adminTab("flags");

export const metadata: Metadata = { title: "Admin: flags" };

/** The features that can be switched. */
export default async function FlagsPage() {
  const desk = await openDesk("flags", listFlags);
  return (
    <DeskPage desk={desk} tab="flags" address={address}>
      {(flags) => (
        <div className="mt-4">
          <FlagsTable flags={flags} address={address} change={switchFlag} />
        </div>
      )}
    </DeskPage>
  );
}
