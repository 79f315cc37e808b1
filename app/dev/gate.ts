import { mailboxAccess } from "@/lib/env";
import { currentPerson, verifyAdmin } from "@/lib/members/actors";

/** Captured mail: anybody's where there is a local mailbox, and an administrator's in a preview. */
export async function mayReadMail(): Promise<boolean> {
  const access = mailboxAccess();
  if (access !== "guarded") return access === "open";
  const person = await currentPerson();
  return person !== undefined && (await verifyAdmin(person)) !== undefined;
}
