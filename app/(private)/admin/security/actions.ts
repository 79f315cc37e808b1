"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { removeFactor } from "@/lib/accounts/factor-enrol";
import { renewCodes } from "@/lib/accounts/factors";
import { removeSchema } from "@/lib/accounts/schema";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { noFields } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { endSession } from "@/lib/members/end-session";
import { choosePassword } from "@/lib/members/password";
import { choosePasswordSchema, sessionSchema } from "@/lib/members/schema";
import { paths } from "@/lib/paths";

const failed = { title: "Error", message: "Nothing was changed. Please try again." };

const notRemoved = {
  last: {
    title: "It was not removed",
    message: "It is your last one, and administrators must have one here. Add another first.",
  },
  gone: { title: "It was removed already", message: "The page shows what there is now." },
};

export const removeOwnFactor = adminAction({ schema: removeSchema, failed }, async ({ factor }, admin) => {
  const outcome = await removeFactor(admin, factor, await databaseTime());
  after(dispatchSoon);
  return outcome === "removed" ? { title: "It was removed" } : refuse(notRemoved[outcome]);
});

/** Answers with the codes, which are shown this once. */
export const makeNewCodes = adminAction({ schema: noFields, failed }, async (_, admin) => ({
  title: "The codes before work no more",
  codes: await renewCodes(admin, await databaseTime()),
}));

export const chooseOwnPassword = adminAction({ schema: choosePasswordSchema, failed }, async ({ password }, admin) => {
  const chosen = await choosePassword(admin, password, await databaseTime());
  after(dispatchSoon);
  if (!chosen.ok) return refuse(proofRefusal(chosen));
  return { title: "Your password was changed", message: "Every other session of yours has ended." };
});

export const endOwnSession = adminAction({ schema: sessionSchema, failed }, async ({ session }, admin) => {
  await endSession({ sessionId: session, profileId: admin.id }, await databaseTime());
  if (session === admin.sessionId) redirect(paths.auth);
  return { title: "The session has ended" };
});
