"use server";

import { forgetBuyer } from "@/app/(private)/cookies";
import { formAction, noFields } from "@/lib/forms/action";
import { endCurrentSession } from "@/lib/members/actors";
import { signOut } from "@/lib/members/session";
import { paths } from "@/lib/paths";

const stillKnown = { title: "Error", message: "This browser can still send offers at once. Please try again." };

/** Ends whatever lets this browser send offers in somebody's name, for every copy of its cookies. */
export const forgetSender = formAction({ limit: null, schema: noFields, failed: stillKnown }, async () => {
  await endCurrentSession();
  await forgetBuyer();
  return await signOut({ redirectTo: paths.newOffer });
});
