import { after } from "next/server";
import type { ReactNode } from "react";
import { logout } from "@/app/admin/actions";
import type { OpenDesk } from "@/app/admin/open-desk";
import { Desk } from "@/components/admin/desk";
import { LoadFailure } from "@/components/admin/load-failure";
import type { TabKey } from "@/lib/admin/tabs";
import { addUp } from "@/lib/admin/tally/mutations";
import type { Tallies } from "@/lib/admin/tally/queries";
import { answerWith } from "@/lib/requests/status";

type DeskPageProps<Data> = {
  desk: OpenDesk<Data>;
  tab: TabKey;
  address: string;
  /** The forms of the tab that people type into, for when the tab cannot be shown: what was sent is kept. */
  kept?: ReactNode;
  children: (data: Data, tallies: Tallies) => ReactNode;
};

/** A tab around what it shows, or the reason why it cannot be shown. */
export function DeskPage<Data>({ desk, tab, address, kept, children }: DeskPageProps<Data>) {
  if (!desk.ok) {
    answerWith(503);
    return (
      <div className="page py-8">
        <h1 className="text-4xl">Admin</h1>
        <LoadFailure message={desk.message} retry={address} />
        {kept}
      </div>
    );
  }
  const { admin, tallies, data } = desk;
  if (tallies.isLong) after(async () => void (await addUp(new Date())));
  return (
    <Desk email={admin.email} tab={tab} tallies={tallies} address={address} signOut={logout}>
      {children(data, tallies)}
    </Desk>
  );
}
