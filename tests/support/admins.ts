import { randomUUID } from "node:crypto";
import type { Admin } from "@/lib/auth/actors";
import { hashPassword } from "@/lib/auth/password";
import { db } from "@/lib/db";

export const PASSWORD = "correct horse battery";

/** Adds a person with a password, an administrator unless said otherwise. */
export async function addAdmin(role: "admin" | "member" = "admin"): Promise<Admin> {
  const id = randomUUID();
  const email = `admin-${id.slice(0, 8)}@example.test`;
  const data = { id, email, emailKey: email, role, passwordHash: await hashPassword(PASSWORD) };
  await db().profile.create({ data: { ...data, sessionsValidFrom: new Date(0) } });
  return { id, email } as Admin;
}

/** Adds waitlist rows, the newest first in the answer: one an hour before the other. */
export async function addWaitlist(names: readonly string[], now: Date): Promise<string[]> {
  const rows = names.map((fullName, index) => {
    const id = randomUUID();
    const email = `w-${id.slice(0, 8)}@example.test`;
    const createdAt = new Date(now.getTime() - index * 3_600_000);
    const agreed = { agreedWaitlistTerms: true, agreedPlatformTerms: true };
    return { id, fullName, email, emailKey: email, userType: "talent" as const, tokenSalt: "x", createdAt, ...agreed };
  });
  await db().waitlistSubmission.createMany({ data: rows });
  return rows.map(({ id }) => id);
}
