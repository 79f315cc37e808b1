import { openMailedLink } from "@/lib/auth/mailed-links";
import { requestSignIn } from "@/lib/auth/request-sign-in";
import type { Look } from "@/tests/support/database";
import { newestLinkTo } from "@/tests/support/people";

export async function signedIn(look: Look, email: string, now = new Date()) {
  await requestSignIn(email, now);
  const begun = await openMailedLink(await newestLinkTo(look, email), now);
  if (!begun) throw new Error("the link opened nothing");
  return { id: begun.id, sessionId: begun.sessionId, kind: "creator" as const };
}
