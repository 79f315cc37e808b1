import { createHash, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { mailboxAccess, previewMailboxSecret } from "@/lib/env";
import { currentPerson, verifyAdmin } from "@/lib/members/actors";

export const PREVIEW_COOKIE = "preview-mailbox";

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What the cookie holds, so that no browser keeps the secret itself. */
export const cookieOf = (secret: string): string => digest(`preview-mailbox ${secret}`);

const isSame = (presented: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(digest(presented)), Buffer.from(digest(wanted)));

export function isPreviewSecret(presented: string): boolean {
  const secret = previewMailboxSecret();
  return secret !== undefined && isSame(presented, secret);
}

async function hasCookie(): Promise<boolean> {
  const secret = previewMailboxSecret();
  const held = (await cookies()).get(PREVIEW_COOKIE)?.value;
  return secret !== undefined && held !== undefined && isSame(held, cookieOf(secret));
}

async function isAdmin(): Promise<boolean> {
  const person = await currentPerson();
  return person !== undefined && (await verifyAdmin(person)) !== undefined;
}

/** Of the one who asks. `ask`: in a preview, of somebody who may have its secret. */
export async function mailboxGate(authorization: string | null = null): Promise<"open" | "ask" | "none"> {
  const access = mailboxAccess();
  if (access !== "guarded") return access;
  if (authorization?.startsWith("Bearer ") && isPreviewSecret(authorization.slice("Bearer ".length))) return "open";
  return (await hasCookie()) || (await isAdmin()) ? "open" : "ask";
}
