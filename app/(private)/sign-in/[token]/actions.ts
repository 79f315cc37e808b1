"use server";

import { redirect } from "next/navigation";
import { rememberBrowser } from "@/app/(private)/cookies";
import { accessOf, homeOf } from "@/lib/auth/access";
import { inspectMailedLink } from "@/lib/auth/mailed-links";
import { isRefusedSignIn, SIGN_IN_LINK, signIn } from "@/lib/auth/session";
import { signInLinkSchema } from "@/lib/creators/schema";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { knownBrowserCookie } from "@/lib/sessions/known-browser";
import { ownPath } from "@/lib/sessions/own-path";
import { looksLikeToken } from "@/lib/tokens";

const failed = { title: "Error", message: "You are not signed in yet, and the link still works. Please try again." };

/** Redirects back to the link's page if the link is no longer valid. */
export const openLink = formAction({ limit: "signInConfirm", schema: signInLinkSchema, failed }, async ({ token }) => {
  if (!looksLikeToken(token)) redirect(paths.signIn);
  const link = await inspectMailedLink(token, new Date());
  if (link.state !== "valid") redirect(paths.signInLink(token));
  try {
    await signIn(SIGN_IN_LINK, { token, redirect: false });
  } catch (failure) {
    if (isRefusedSignIn(failure)) redirect(paths.signInLink(token));
    throw failure;
  }
  if ("answers" in link) redirect(paths.creatorWelcome);
  const next = link.opens === "creator" ? ownPath(link.next) : undefined;
  if (next) redirect(next);
  if (link.opens === "creator") redirect(homeOf(await accessOf({ id: link.profileId, kind: link.opens })));
  await rememberBrowser(knownBrowserCookie(link.profileId));
  redirect(`${paths.admin}?welcome=1`);
});
