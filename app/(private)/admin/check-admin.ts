import { redirect } from "next/navigation";
import { type Admin, currentPerson, verifyAdmin } from "@/lib/auth/actors";
import { paths } from "@/lib/paths";
import { tryRead } from "@/lib/requests/try-read";

/** `title` is from spec 8. */
type KeptOut = { ok: false; why: "nobody" | "noAdmin" | "fault"; title: string; message: string };

const nobody: KeptOut = {
  ok: false,
  why: "nobody",
  title: "No authenticated user",
  message: "You are signed out. Sign in again in another tab, and try again here: what you typed is still here.",
};

const noAdmin: KeptOut = {
  ok: false,
  why: "noAdmin",
  title: "Admin privileges required",
  message: "This account is not an administrator's any more. Nothing was changed.",
};

export const noAnswer = (what: string, requestId: string): string =>
  `${what}: the database did not answer. Nothing was changed. Request id: ${requestId}`;

const fault = (what: string, requestId: string): KeptOut => ({
  ok: false,
  why: "fault",
  title: "Error",
  message: noAnswer(what, requestId),
});

/**
 * Reads the role from the database on every call. Called by every page, action and export; nothing else in this
 * folder grants access.
 */
export async function checkAdmin(): Promise<{ ok: true; admin: Admin } | KeptOut> {
  const session = await tryRead("a session", currentPerson);
  if (!session.ok) return fault("Authentication error", session.requestId);
  const person = session.value;
  if (!person) return nobody;
  const admin = await tryRead("an administrator's rights", () => verifyAdmin(person));
  if (!admin.ok) return fault("Admin verification failed", admin.requestId);
  if (admin.value) return { ok: true, admin: admin.value };
  return person.role === "member" ? noAdmin : nobody;
}

/** Does nothing for a fault. */
export function redirectAway({ why }: KeptOut): void {
  if (why !== "fault") redirect(why === "noAdmin" ? paths.adminSetup : paths.auth);
}
