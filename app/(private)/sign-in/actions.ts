"use server";

import { headers } from "next/headers";
import { after } from "next/server";
import { knownBrowser } from "@/lib/accounts/known-browser";
import { databaseTime } from "@/lib/clock";
import { signInSchema } from "@/lib/creators/schema";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { requestSignIn } from "@/lib/members/request-sign-in";

const SENT = {
  title: "Check your email!",
  message: "If the address belongs to a creator or a brand, we sent it a sign-in link.",
  keepsFields: true,
} as const;
const FAILED = { title: "Error", message: "No link was sent. Please try again." };

/** The response and its timing are the same for any address, because the link is made afterwards. */
export const requestLink = formAction(
  {
    limit: "signInLink",
    emailField: "email",
    // Others' attempts must not lock out a browser that has signed in to the account.
    ownsAddress: async (email) => (await knownBrowser(await headers(), email)) !== undefined,
    schema: signInSchema,
    failed: FAILED,
  },
  async ({ email, next }) => {
    after(async () => {
      await requestSignIn(email, await databaseTime(), next);
      await dispatchSoon();
    });
    return SENT;
  },
);
