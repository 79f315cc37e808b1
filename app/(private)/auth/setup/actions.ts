"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { rememberBrowser } from "@/app/(private)/cookies";
import { requirePersonOr } from "@/app/(private)/gates";
import { knownBrowserCookie } from "@/lib/accounts/browsers";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { ownBrowser } from "@/lib/http/cookies";
import { log } from "@/lib/log";
import { type SetupRefusal, setUpAdmin } from "@/lib/members/admin-access";
import { adminSetupSchema } from "@/lib/members/schema";
import { PASSWORD, signIn } from "@/lib/members/session";
import { paths } from "@/lib/paths";

const TITLE = "Profile Setup Error";
const failed = { title: TITLE, message: "Nothing was changed. Please try again." };
const refusals: Record<SetupRefusal, string> = {
  "not-allowed":
    "This account may not become an administrator: its address is not on the list, and the token is not the right one or has been used. Ask whoever runs this server.",
  "admin-already": "This account is an administrator's already, and nothing was changed. Sign in with its password.",
  demoted:
    "This account was an administrator's before, and a listing or a token does not make it one again. Ask whoever runs this server.",
};

export const setUp = formAction(
  {
    limit: "adminSetup",
    schema: adminSetupSchema,
    session: requirePersonOr(paths.auth),
    failed,
  },
  async (choice, person) => {
    const done = await setUpAdmin(person, choice, await databaseTime());
    after(dispatchSoon);
    if (!done.ok) {
      return refuse(isUnproved(done) ? proofRefusal(done) : { title: TITLE, message: refusals[done.reason] });
    }
    try {
      await signIn(PASSWORD, {
        email: person.email,
        password: choice.password,
        browser: await ownBrowser(),
        redirect: false,
      });
    } catch (failure) {
      log.error({ err: failure, adminId: person.id }, "a new administrator could not be signed in");
      redirect(`${paths.auth}?setup=unverified`);
    }
    await rememberBrowser(knownBrowserCookie(person.id));
    redirect(`${paths.admin}?welcome=${done.profile}`);
  },
);
