import { endSession } from "@/lib/auth/admin-session";
import { auth } from "@/lib/auth/session";

/**
 * Ends an administrator's session on the server, for every copy of its cookie; the cookie itself is left to `signOut`.
 * Throws when the database does not answer: `signOut` alone would log that, drop the cookie and leave the session open.
 */
export async function endCurrentSession(): Promise<void> {
  const session = await auth();
  if (!session?.adminSession || !session.user?.id) return;
  await endSession(session.adminSession, session.user.id, new Date());
}
