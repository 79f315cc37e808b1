import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { isSecure, LONGEST, setCookie } from "@/lib/http/cookies";
import { addCookie, addedCookie } from "@/lib/http/status";
import { isUuid } from "@/lib/text/uuid";

const SIGN_IN_BROWSER = "sign-in-browser";

/**
 * Tells whether a browser has signed in to an account before, by a random cookie that is set with its first sign-in and
 * renewed with each. It lets nobody in: without it, the account's owner is told of the sign-in.
 */
export async function ownBrowser(): Promise<string> {
  const known = (await cookies()).get(SIGN_IN_BROWSER)?.value;
  const id = known !== undefined && isUuid(known) ? known : randomUUID();
  await setCookie(SIGN_IN_BROWSER, id, { sameSite: "strict", maxAge: LONGEST });
  return id;
}

const FORM_BROWSER = "form-browser";

/** Seconds, from the first form that a browser sends: longer than any window and block of the rate limits. */
const LASTS = 3_600;

/**
 * Tells apart the browsers behind one network address, by a random cookie that is set with the first form. It proves
 * nothing: without it, only the limits of the network and of the email address hold.
 */
export async function formBrowser(): Promise<string> {
  // A browser's first form is counted more than once, by one cookie.
  const known = (await cookies()).get(FORM_BROWSER)?.value ?? addedCookie(FORM_BROWSER);
  if (known !== undefined && isUuid(known)) return known;
  const id = randomUUID();
  const cookie = `${FORM_BROWSER}=${id}; Path=/; Max-Age=${LASTS}; HttpOnly; SameSite=lax${isSecure() ? "; Secure" : ""}`;
  if (!addCookie(cookie)) await setCookie(FORM_BROWSER, id, { maxAge: LASTS });
  return id;
}
