import type { Metadata } from "next";
import { endTheirSessions, invite, remove, takeBack } from "@/app/(private)/admin/administrators/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { AdministratorsView } from "@/components/admin/administrators-view";
import { KeptForm } from "@/components/form/kept-form";
import { databaseTime } from "@/lib/clock";
import { openInvitations } from "@/lib/members/admin-invitations";
import { listAdministrators } from "@/lib/members/administrators";
import { paths } from "@/lib/paths";
import type { Admin } from "@/lib/proofs";

const address = paths.adminTab("administrators");

export const metadata: Metadata = { title: "Admin: administrators" };

async function read({ id: ownId }: Admin) {
  const now = await databaseTime();
  const [administrators, invitations] = await Promise.all([listAdministrators(now), openInvitations(now)]);
  return { administrators, invitations, ownId };
}

const actions = { invite, takeBack, endSessions: endTheirSessions, remove };

export default async function AdministratorsPage() {
  const reading = await readTab("administrators", read);
  return (
    <TabPage
      reading={reading}
      address={address}
      kept={<KeptForm action={invite} page={address} labels={{ email: "Email" }} />}
    >
      {(data) => <AdministratorsView {...data} address={address} actions={actions} />}
    </TabPage>
  );
}
