import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ownPath } from "@/lib/accounts/rules";
import type { SessionClaim } from "@/lib/accounts/sessions";
import type { Creator } from "@/lib/creators/queries";
import { gateByLink, gateFor } from "@/lib/forms/action";
import { AGAIN_SECONDS, Refused, refuse, SignedOut } from "@/lib/forms/answers";
import { ASKED_PATH } from "@/lib/http/areas";
import { readOrLog } from "@/lib/http/read-or-log";
import { type BrandAct, notYourRole } from "@/lib/member-rules";
import {
  currentBuyer,
  currentCreator,
  currentMember,
  currentPerson,
  type SignedIn,
  verifyAdmin,
  verifyStaff,
} from "@/lib/members/actors";
import { person } from "@/lib/members/drawn-for";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { type Admin, type BuyerWhoMay, mayDo, type SignedInBuyer, type Staff } from "@/lib/proofs";
import type { Refusal } from "@/lib/refusal";
import { emailKey } from "@/lib/text/email";

// Gates for sessions read session and profile from the database, and redirect anybody whom they do not admit. If a form was
// sent, it comes back with what was typed instead. Gates for links and for staff's forms refuse.

/** A page that answers a form without a session must be a `dataPage`, which then shows the form alone. */
async function noSession(): Promise<never> {
  const sent = await headers();
  const isForm = sent.has("next-action") || sent.get("content-type")?.startsWith("multipart/form-data");
  const signedIn = await currentPerson();
  if (isForm) throw new SignedOut(signedIn && person(signedIn.id));
  const asked = ownPath(sent.get(ASKED_PATH));
  // Somebody who is signed in but not admitted would be led here again.
  redirect(asked !== undefined && !signedIn ? paths.signInTo(asked) : paths.signIn);
}

export const requireCreator = gateFor(
  async (): Promise<Creator> => (await currentCreator()) ?? noSession(),
  ({ userId }) => person(userId),
);

const forBrand = ({ profileId, buyerOrgId }: SignedInBuyer) => person(profileId, buyerOrgId);

/** Any member of a brand. */
export const requireBuyer = gateFor(
  async (): Promise<SignedInBuyer> => (await currentBuyer()) ?? noSession(),
  forBrand,
);

/** For a form: a member whose role may do this. Its verb asks again. */
export const requireBuyerWho = <Act extends BrandAct>(act: Act) =>
  gateFor(async (): Promise<(SignedInBuyer & BuyerWhoMay<Act>) | Refused> => {
    const buyer = await requireBuyer();
    return mayDo(buyer, act) ? buyer : refuse(notYourRole(buyer.role));
  }, forBrand);

const signedInAs = ({ id }: Pick<SignedIn, "id">) => person(id);

export const requirePerson = gateFor(async (): Promise<SignedIn> => (await currentPerson()) ?? noSession(), signedInAs);

/** Leads anybody else to `page`, whether or not a form was sent. */
export const requirePersonOr = (page: string) =>
  gateFor(async (): Promise<SignedIn> => (await currentPerson()) ?? redirect(page), signedInAs);

export const requireMember = gateFor(async (): Promise<SignedIn> => (await currentMember()) ?? noSession(), signedInAs);

type OpenedOffer = {
  offer: Pick<OfferRecord, "buyerAddress">;
  by: "link" | "session";
  session?: SessionClaim | undefined;
};

/**
 * For what a mailed link or a session opens. `isBrands`: the link was mailed to the brand, which it signs in. Its page says whom
 * it signs in, or who stays signed in. So while somebody else is signed in, its form is taken only from a page drawn for them.
 */
export const gateByOffer = <Sent, Opened extends OpenedOffer>(
  open: (sent: Sent) => Promise<Opened | Refused>,
  isBrands: (opened: Opened) => boolean,
) =>
  gateFor(
    async (sent: Sent): Promise<(Opened & { stranger?: SignedIn | undefined }) | Refused> => {
      const opened = await open(sent);
      if (opened instanceof Refused || opened.by !== "link" || !isBrands(opened)) return opened;
      const reader = await currentPerson();
      const isOwner = reader && emailKey(reader.email) === emailKey(opened.offer.buyerAddress);
      return isOwner ? opened : { ...opened, stranger: reader };
    },
    ({ session, stranger }) => {
      const id = session?.profileId ?? stranger?.id;
      return id === undefined ? undefined : person(id);
    },
  );

export const invalidLink: Refusal = { title: "Invalid or expired link" };

export const requireLink = <Link>(verifyToken: (id: string, token: string) => Promise<Link | undefined>) =>
  gateByLink(
    async ({ id, token }: { id: string; token: string }): Promise<Link | Refused> =>
      (await verifyToken(id, token)) ?? refuse(invalidLink),
  );

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
    "This session has not proved its second factor. Open the admin area in another tab, prove it there, and try again here: this form is as you left it.",
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

/** An administrator's session, whether or not it has proved its second factor. Only for proving or setting up a factor. */
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

/** Without JavaScript, other senders have no page to return to, so they are redirected. */
async function turnAway(denied: Denied): Promise<Refused> {
  if (!(await headers()).has("next-action")) redirectAway(denied);
  return refuse(denied);
}

export const requireAdmin = gateFor(async (): Promise<Admin | Refused> => {
  const check = await checkAdmin();
  return check.ok ? check.admin : turnAway(check);
}, signedInAs);

/** For the forms that prove or set up a second factor. */
export const requireStaff = gateFor(async (): Promise<Staff | Refused> => {
  const check = await checkStaff();
  return check.ok ? check.staff : turnAway(check);
}, signedInAs);
