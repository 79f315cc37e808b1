"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { withFactor } from "@/app/(private)/factor-step";
import { requireStaff } from "@/app/(private)/gates";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { confirmApp, startApp } from "@/lib/factors/enrol";
import { proveByCode } from "@/lib/factors/prove";
import { appSchema, proveSchema } from "@/lib/factors/schema";
import { formAction, noFields } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { requestMeta } from "@/lib/http/read-or-log";
import { paths } from "@/lib/paths";
import { FACTOR_FIELD, WRONG_CODE } from "@/lib/step-up/wording";

const notSetUp = { title: "Error", message: "The app was not set up. Please try again." };

/** Its tries are counted where the code is read (lib/factors/prove). */
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
