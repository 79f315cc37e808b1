import { redirect } from "next/navigation";
import { type Admin, currentAdmin, currentPerson } from "@/lib/auth/actors";
import { paths } from "@/lib/paths";

/**
 * The signed-in administrator, whose role was read from the database just now. Called by every page, action and export;
 * nothing else in this folder lets anybody in. Somebody signed in without the role is led to the set-up screen, everybody
 * else to sign in.
 */
export async function requireAdmin(): Promise<Admin> {
  const admin = await currentAdmin();
  if (admin) return admin;
  const person = await currentPerson();
  redirect(person?.role === "member" ? paths.adminSetup : paths.auth);
}
