import { after } from "next/server";
import type { ReactNode } from "react";
import { logout } from "@/app/admin/actions";
import type { Attempt } from "@/app/admin/attempt";
import { Desk } from "@/components/admin/desk";
import { LoadFailure } from "@/components/admin/load-failure";
import type { TabKey } from "@/lib/admin/tabs";
import { addUp } from "@/lib/admin/tally/mutations";
import type { Tallies } from "@/lib/admin/tally/queries";
import type { Admin } from "@/lib/auth/actors";

type DeskPageProps<Data> = {
  admin: Admin;
  tab: TabKey;
  address: string;
  loaded: Attempt<{ tallies: Tallies; data: Data }>;
  children: (data: Data, tallies: Tallies) => ReactNode;
};

/** A tab around what it shows, or the reason why it cannot be shown. */
export function DeskPage<Data>({ admin, tab, address, loaded, children }: DeskPageProps<Data>) {
  if (!loaded.ok) {
    return (
      <div className="page py-8">
        <h1 className="text-4xl">Admin</h1>
        <LoadFailure message={loaded.message} retry={address} />
      </div>
    );
  }
  const { tallies, data } = loaded.data;
  if (tallies.isLong) after(async () => void (await addUp(new Date())));
  return (
    <Desk email={admin.email} tab={tab} tallies={tallies} address={address} signOut={logout}>
      {children(data, tallies)}
    </Desk>
  );
}
