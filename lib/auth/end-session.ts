import { currentClaim } from "@/lib/auth/actors";
import { endSession } from "@/lib/auth/sessions";

/**
 * Ends the request's session on the server, for every copy of its cookie; the cookie itself is left to `signOut`.
 * Throws when the database does not answer: `signOut` alone would log that, drop the cookie and leave the session open.
 */
export async function endCurrentSession(): Promise<void> {
  const claim = await currentClaim();
  if (claim) await endSession(claim, new Date());
}
