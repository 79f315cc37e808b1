"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { carryShortlist, rememberBrowser } from "@/app/(private)/cookies";
import { knownBrowserCookie } from "@/lib/accounts/browsers";
import { buyerOfMember } from "@/lib/accounts/confirmed-buyers";
import { ownPath } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { signInLinkSchema } from "@/lib/creators/schema";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { ownBrowser } from "@/lib/http/cookies";
import { accessOf, homeOf } from "@/lib/members/access";
import { inspectMailedLink, type MailedLink } from "@/lib/members/mailed-links";
import { isRefusedSignIn, SIGN_IN_LINK, signIn } from "@/lib/members/session";
import { paths } from "@/lib/paths";
import { looksLikeToken } from "@/lib/tokens";

const failed = { title: "Error", message: "You are not signed in yet, and the link still works. Please try again." };

async function homeBehind(link: Extract<MailedLink, { state: "valid" }>): Promise<string> {
  if ("answers" in link) return paths.creatorWelcome;
  if (link.opens !== "creator") return `${paths.admin}?welcome=1`;
  return ownPath(link.next) ?? homeOf(await accessOf({ id: link.profileId, kind: link.opens }));
}

/** Redirects back to the link's page if the link is no longer valid. */
export const openLink = formAction({ limit: "signInConfirm", schema: signInLinkSchema, failed }, async ({ token }) => {
  if (!looksLikeToken(token)) redirect(paths.signIn);
  const link = await inspectMailedLink(token, await databaseTime());
  if (link.state !== "valid") redirect(paths.signInLink(token));
  try {
    await signIn(SIGN_IN_LINK, { token, browser: await ownBrowser(), redirect: false });
  } catch (failure) {
    if (isRefusedSignIn(failure)) redirect(paths.signInLink(token));
    throw failure;
  }
  // The mail about a new browser.
  after(dispatchSoon);
  if (!("answers" in link) && link.opens === "admin") await rememberBrowser(knownBrowserCookie(link.profileId));
  if (!("answers" in link)) await carryShortlist(() => buyerOfMember(link.profileId));
  redirect(await homeBehind(link));
});
