"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { passkeyStep } from "@/app/(private)/factor-parts/passkey-step";
import { withFactor } from "@/app/(private)/factor-parts/with-factor";
import { requireStaff } from "@/app/(private)/gates";
import { confirmApp, passkeyOf, proveByCode, proveByPasskey, staffKeys, startApp } from "@/lib/accounts/factor-enrol";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { addPasskeySchema, appSchema, provePasskeySchema, proveSchema } from "@/lib/accounts/schema";
import { proofRefusal } from "@/lib/accounts/wording";
import { FACTOR_FIELD, WRONG_CODE } from "@/lib/acts";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, noFields } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { requestMeta } from "@/lib/http/read-or-log";
import { paths } from "@/lib/paths";

const notProved = { title: "Error", message: "We could not look at the passkey. Please try again." };
const notSetUp = { title: "Error", message: "The app was not set up. Please try again." };

/** Tries are counted where the code is read (lib/accounts/factor-enrol). */
export const proveFactor = formAction(
  {
    limit: null,
    schema: proveSchema,
    session: requireStaff,
    failed: { title: "Error", message: "We could not look at the code. Please try again." },
  },
  async ({ factorCode, next }, staff) => {
    const answer = await proveByCode(staff, factorCode, (await requestMeta()).ip, await databaseTime());
    if (!answer.ok)
      return refuse(
        answer.reason === "wrong" ? { title: "Not confirmed", fieldErrors: { [FACTOR_FIELD]: WRONG_CODE } } : answer,
      );
    after(dispatchSoon);
    redirect(next ?? `${paths.admin}?welcome=1`);
  },
);

const PASSKEY_REFUSED = {
  title: "This passkey was refused",
  message: "It is not one of this account’s, or the answer came too late. Please try again, or use a code.",
};

/** Without a device's answer it returns what the device is asked. The page named in the address comes next, if any. */
export const provePasskey = formAction(
  {
    limit: "signInConfirm",
    schema: provePasskeySchema,
    session: requireStaff,
    failed: notProved,
  },
  async ({ passkey, next }, staff) => {
    const now = await databaseTime();
    if (passkey === undefined) return { title: "Asked", passkey: await passkeyOf(staff, now) };
    if (!(await proveByPasskey(staff, passkey, now))) return refuse(PASSKEY_REFUSED);
    return { title: "You have proved that it is you", leadsTo: next ?? `${paths.admin}?welcome=1` };
  },
);

export const addOwnPasskey = formAction(
  {
    limit: "rules",
    schema: addPasskeySchema,
    session: requireStaff,
    failed: { title: "Error", message: "The passkey was not added. Please try again." },
  },
  ({ passkey, name }, staff, form) => withFactor(staff, form, () => passkeyStep(staffKeys(staff), passkey, name)),
);

export const beginApp = formAction(
  { limit: "rules", schema: noFields, session: requireStaff, failed: notSetUp },
  (_, staff, form) =>
    withFactor(staff, form, async () => {
      const begun = await startApp(staff, await databaseTime());
      after(dispatchSoon);
      if (!begun.ok) return refuse(proofRefusal(begun));
      redirect(paths.factorApp);
    }),
);

/** Answers with the recovery codes, which are shown this once. */
export const finishApp = formAction(
  { limit: "rules", schema: appSchema, session: requireStaff, failed: notSetUp },
  ({ appCode }, staff, form) =>
    withFactor(staff, form, async () => {
      const done = await confirmApp(staff, appCode, await databaseTime());
      after(dispatchSoon);
      if (done.ok) return { title: "The app is set up", codes: done.codes };
      if (isUnproved(done)) return refuse(proofRefusal(done));
      if (done.reason === "gone") redirect(paths.factorApp);
      return refuse({
        title: "The app is not set up yet",
        fieldErrors: {
          appCode: "This is not the code that the app shows now. Check that the clock of the device is right.",
        },
      });
    }),
);
