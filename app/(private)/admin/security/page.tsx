import type { Metadata } from "next";
import {
  chooseOwnPassword,
  endOwnSession,
  makeNewCodes,
  removeOwnFactor,
} from "@/app/(private)/admin/security/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { addOwnPasskey, beginApp } from "@/app/(private)/factor-parts/actions";
import { SecurityView } from "@/components/admin/security-view";
import { heldFactors } from "@/lib/accounts/factors";
import { databaseTime } from "@/lib/clock";
import { openSessions } from "@/lib/members/open-sessions";
import { paths } from "@/lib/paths";
import type { Admin } from "@/lib/proofs";

const address = paths.adminTab("security");

export const metadata: Metadata = { title: "Admin: security" };

async function read({ id, sessionId }: Admin) {
  const [held, sessions] = await Promise.all([heldFactors(id), openSessions(id, await databaseTime())]);
  return { held, sessions, sessionId };
}

const actions = {
  addApp: beginApp,
  addPasskey: addOwnPasskey,
  remove: removeOwnFactor,
  makeCodes: makeNewCodes,
  choosePassword: chooseOwnPassword,
  endSession: endOwnSession,
};

export default async function SecurityPage() {
  const reading = await readTab("security", read);
  return (
    <TabPage reading={reading} address={address}>
      {(data) => <SecurityView {...data} address={address} actions={actions} />}
    </TabPage>
  );
}
