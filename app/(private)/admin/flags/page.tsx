import type { Metadata } from "next";
import { switchFlag } from "@/app/(private)/admin/flags/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { FlagsTable } from "@/components/admin/flags-table";
import { listFlags } from "@/lib/admin/flags";
import { paths } from "@/lib/paths";

const address = paths.adminTab("flags");

export const metadata: Metadata = { title: "Admin: flags" };

export default async function FlagsPage() {
  const reading = await readTab("flags", listFlags);
  return (
    <TabPage reading={reading} address={address}>
      {(flags) => (
        <div className="mt-4">
          <FlagsTable flags={flags} address={address} change={switchFlag} />
        </div>
      )}
    </TabPage>
  );
}
