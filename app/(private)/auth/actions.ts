"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { rememberBrowser } from "@/app/(private)/cookies";
import { knownBrowserCookieOf } from "@/lib/accounts/browsers";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { formText } from "@/lib/forms/fields";
import type { FormState } from "@/lib/forms/state";
import { ownBrowser } from "@/lib/http/cookies";
import { requestAdminLink } from "@/lib/members/admin-access";
import { adminLinkSchema, passwordSignInSchema } from "@/lib/members/schema";
import { isRefusedSignIn, PASSWORD, SignInClosed, signIn } from "@/lib/members/session";
import { paths } from "@/lib/paths";

const TITLE = "Authentication failed";
const wrong = { title: TITLE, message: "The email or the password is not right. Check both and try again." };
const broken = "We could not look at your password just now, and you are not signed in. Please try again.";

/** All refusals are alike, except for too many attempts, which `signIn` counts. */
const signInWithPassword = formAction(
  { limit: null, schema: passwordSignInSchema, title: () => TITLE, failed: { title: TITLE, message: broken } },
  async (credentials) => {
    try {
      await signIn(PASSWORD, { ...credentials, browser: await ownBrowser(), redirect: false });
    } catch (failure) {
      if (failure instanceof SignInClosed) return refuse(failure.limit);
      if (isRefusedSignIn(failure)) return refuse(wrong);
      throw failure;
    }
    // The mail about a new browser.
    after(dispatchSoon);
    const cookie = await knownBrowserCookieOf(credentials.email);
    if (cookie) await rememberBrowser(cookie);
    redirect(`${paths.admin}?welcome=1`);
  },
);

/**
 * For those locked out by others' guesses or without a password. The response and its timing are the same for any
 * address, because the link is made afterwards.
 */
const mailLink = formAction(
  {
    limit: "signInLink",
    schema: adminLinkSchema,
    title: () => TITLE,
    failed: { title: TITLE, message: "No link was sent. Please try again." },
  },
  async ({ email }) => {
    after(async () => {
      await requestAdminLink(email, await databaseTime());
      await dispatchSoon();
    });
    return {
      title: "Check your email!",
      message: "If the address is an administrator's, we sent it a link that signs in. It works once, for one hour.",
    };
  },
);

export const signInWithForm = async (previous: FormState, form: FormData): Promise<FormState> =>
  formText(form, "way") === "link" ? mailLink(previous, form) : signInWithPassword(previous, form);
