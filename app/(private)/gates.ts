import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Creator } from "@/lib/creators/queries";
import { AGAIN_SECONDS, type Refused, refuse, SignedOut } from "@/lib/forms/answers";
import { readOrLog } from "@/lib/http/read-or-log";
import {
  currentBuyer,
  currentCreator,
  currentMember,
  currentPerson,
  type SignedIn,
  verifyAdmin,
  verifyStaff,
} from "@/lib/members/actors";
import { paths } from "@/lib/paths";
import type { Admin, SignedInBuyer, Staff } from "@/lib/proofs";
import type { Refusal } from "@/lib/refusal";

// Gates of sessions read session and profile from the database, and redirect whom they do not admit, unless a form was
// sent, which comes back with what was typed; those of links and of the staff's forms refuse.

/** A page that answers a form without a session must be a `dataPage`, which then shows the form alone. */
async function noSession(): Promise<never> {
  const sent = await headers();
  const isForm = sent.has("next-action") || sent.get("content-type")?.startsWith("multipart/form-data");
  if (isForm) throw new SignedOut();
  redirect(paths.signIn);
}

export async function requireCreator(): Promise<Creator> {
  return (await currentCreator()) ?? noSession();
}

export async function requireBuyer(): Promise<SignedInBuyer> {
  return (await currentBuyer()) ?? noSession();
}

/** `page`, if given, is where others are led, forms or not. */
export async function requirePerson(page?: string): Promise<SignedIn> {
  return (await currentPerson()) ?? (page ? redirect(page) : noSession());
}

export async function requireMember(): Promise<SignedIn> {
  return (await currentMember()) ?? noSession();
}

const invalidLink: Refusal = { title: "Invalid or expired link" };

export const requireLink =
  <Link>(verifyToken: (id: string, token: string) => Promise<Link | undefined>) =>
  async ({ id, token }: { id: string; token: string }): Promise<Link | Refused> =>
    (await verifyToken(id, token)) ?? refuse(invalidLink);

/** `title` is from spec 8. */
type Denied = Refusal & { ok: false; why: "nobody" | "noAdmin" | "noFactor" | "fault"; message: string };

const nobody: Denied = {
  ok: false,
  why: "nobody",
  title: "No authenticated user",
  message: "You are signed out. Sign in again in another tab, and try again here: what you typed is still here.",
};

const noAdmin: Denied = {
  ok: false,
  why: "noAdmin",
  title: "Admin privileges required",
  message: "This account is not an administrator's any more. Nothing was changed.",
};

const noFactor: Denied = {
  ok: false,
  why: "noFactor",
  title: "Second factor required",
  message:
    "This session has not proved its second factor. Open the admin area in another tab, prove it there, and try again here: what you typed is still here.",
};

export const noAnswer = (what: string, requestId: string): string =>
  `${what}: the database did not answer. Nothing was changed. Request id: ${requestId}`;

const fault = (what: string, requestId: string): Denied => ({
  ok: false,
  why: "fault",
  title: "Error",
  message: noAnswer(what, requestId),
  reason: "unavailable",
  retryAfterSeconds: AGAIN_SECONDS,
});

/** An administrator's session, whether or not it has proved its second factor: to prove or set up one, and for nothing else. */
export async function checkStaff(): Promise<{ ok: true; staff: Staff; person: SignedIn } | Denied> {
  const session = await readOrLog("a session", currentPerson);
  if (!session.ok) return fault("Authentication error", session.requestId);
  const person = session.value;
  const staff = person && verifyStaff(person);
  if (staff) return { ok: true, staff, person };
  return person?.role === "member" ? noAdmin : nobody;
}

/** Reads role and second factor from the database on every call. Nothing else grants access to the admin area. */
export async function checkAdmin(): Promise<{ ok: true; admin: Admin } | Denied> {
  const check = await checkStaff();
  if (!check.ok) return check;
  const admin = await readOrLog("an administrator's rights", () => verifyAdmin(check.person));
  if (!admin.ok) return fault("Admin verification failed", admin.requestId);
  return admin.value ? { ok: true, admin: admin.value } : noFactor;
}

const elsewhere = { nobody: paths.auth, noAdmin: paths.adminSetup, noFactor: paths.factor } as const;

export function redirectAway({ why }: Denied): void {
  if (why !== "fault") redirect(elsewhere[why]);
}

/** Without JavaScript, other senders have no page to return to and are redirected. */
async function turnAway(denied: Denied): Promise<Refused> {
  if (!(await headers()).has("next-action")) redirectAway(denied);
  return refuse(denied);
}

export async function requireAdmin(): Promise<Admin | Refused> {
  const check = await checkAdmin();
  return check.ok ? check.admin : turnAway(check);
}

/** For the forms that prove or set up a second factor. */
export async function requireStaff(): Promise<Staff | Refused> {
  const check = await checkStaff();
  return check.ok ? check.staff : turnAway(check);
}
