import { cookies } from "next/headers";
import { siteUrl } from "@/lib/env";

/** Not on a developer's machine, whose browser would not send a secure cookie over HTTP. */
export const isSecure = (): boolean => siteUrl().startsWith("https://");

/** In seconds: the longest that browsers keep a cookie. */
export const LONGEST = 400 * 24 * 3_600;

type Sent = { path?: string; maxAge: number; sameSite?: "lax" | "strict" };

/** Sets a cookie that no script reads. `maxAge`: in seconds; `path`: everywhere, unless it is named. */
export async function setCookie(
  name: string,
  value: string,
  { path = "/", maxAge, sameSite = "lax" }: Sent,
): Promise<void> {
  (await cookies()).set(name, value, { httpOnly: true, sameSite, secure: isSecure(), path, maxAge });
}
