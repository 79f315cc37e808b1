"use server";

import { after } from "next/server";
import { passkeyToSignIn } from "@/lib/accounts/member-passkeys";
import { ownPath } from "@/lib/accounts/rules";
import { signInPasskeySchema } from "@/lib/accounts/schema";
import { databaseTime } from "@/lib/clock";
import { signInSchema } from "@/lib/creators/schema";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { ownBrowser } from "@/lib/http/cookies";
import { requestSignIn } from "@/lib/members/mailed-links";
import { isRefusedSignIn, PASSKEY, signIn } from "@/lib/members/session";
import { paths } from "@/lib/paths";

const SENT = {
  title: "Check your email!",
  message: "If the address belongs to a creator or a brand, we sent it a sign-in link.",
  keepsFields: true,
} as const;
const REFUSED = {
  title: "This passkey was refused",
  message: "No account here has it, or the answer came too late. Please try again, or use a link.",
};

/** Without an answer it returns what the device is asked. The page that comes next opens the account, or `next`. */
export const signInWithPasskey = formAction(
  {
    limit: "signInConfirm",
    schema: signInPasskeySchema,
    failed: { title: "Error", message: "You are not signed in. Please try again." },
  },
  async ({ passkey, next }) => {
    const browser = await ownBrowser();
    if (passkey === undefined) return { title: "Asked", passkey: await passkeyToSignIn(browser, await databaseTime()) };
    try {
      await signIn(PASSKEY, { answer: JSON.stringify(passkey), browser, redirect: false });
    } catch (failure) {
      if (isRefusedSignIn(failure)) return refuse(REFUSED);
      throw failure;
    }
    // The mail about a new browser.
    after(dispatchSoon);
    const page = ownPath(next);
    return { title: "Signed in", leadsTo: page ? paths.signInTo(page) : paths.signIn };
  },
);

/** The response and its timing are the same for any address, because the link is made afterwards. */
export const requestLink = formAction(
  {
    limit: "signInLink",
    schema: signInSchema,
    failed: { title: "Error", message: "No link was sent. Please try again." },
  },
  async ({ email, next }) => {
    after(async () => {
      await requestSignIn(email, await databaseTime(), next);
      await dispatchSoon();
    });
    return SENT;
  },
);
