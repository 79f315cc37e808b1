import { cookies } from "next/headers";
import { KNOWN_BROWSER, KNOWN_SECONDS } from "@/lib/auth/known-browser";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";

/** Leaves the cookie by which this browser is known when somebody signs in at the desk's door again. */
export async function rememberBrowser(cookie: string): Promise<void> {
  (await cookies()).set(KNOWN_BROWSER, cookie, {
    httpOnly: true,
    sameSite: "strict",
    secure: siteUrl().startsWith("https://"),
    path: paths.auth,
    maxAge: KNOWN_SECONDS,
  });
}
