import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { siteUrl } from "@/lib/env";
import { addCookie, addedCookie } from "@/lib/http/status";
import { isUuid } from "@/lib/text/uuid";

/** Not on a developer's machine, whose browser would not send a secure cookie over HTTP. */
const isSecure = (): boolean => siteUrl().startsWith("https://");

/** In seconds: the longest that browsers keep a cookie. */
const LONGEST = 400 * 24 * 3_600;

type Sent = { path?: string; maxAge: number; sameSite?: "lax" | "strict" };

/** Sets a cookie that no script reads. `maxAge`: in seconds; `path`: everywhere, unless it is named. */
export async function setCookie(
  name: string,
  value: string,
  { path = "/", maxAge, sameSite = "lax" }: Sent,
): Promise<void> {
  (await cookies()).set(name, value, { httpOnly: true, sameSite, secure: isSecure(), path, maxAge });
}

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

const CHOSEN_BRAND = "brand";

/** Of somebody who is a member of several brands: the one they chose in this browser. Only a wish: membership is asked for it. */
export async function chosenBrand(): Promise<string | undefined> {
  const id = (await cookies()).get(CHOSEN_BRAND)?.value;
  return id !== undefined && isUuid(id) ? id : undefined;
}

export const chooseBrand = (id: string): Promise<void> => setCookie(CHOSEN_BRAND, id, { maxAge: LONGEST });
