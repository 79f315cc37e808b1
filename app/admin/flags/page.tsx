import type { Metadata } from "next";
import { DeskPage } from "@/app/admin/desk-page";
import { switchFlag } from "@/app/admin/flags/actions";
import { load } from "@/app/admin/load";
import { requireAdmin } from "@/app/admin/require-admin";
import { FlagsTable } from "@/components/admin/flags-table";
import { listFlags } from "@/lib/flags/queries";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: flags" };

/** The features that can be switched. */
export default async function FlagsPage() {
  const admin = await requireAdmin();
  const loaded = await load("flags", listFlags);
  return (
    <DeskPage admin={admin} tab="flags" address={paths.adminTab("flags")} loaded={loaded}>
      {(flags) => (
        <div className="mt-4">
          <FlagsTable flags={flags} change={switchFlag} />
        </div>
      )}
    </DeskPage>
  );
}
