import { redirect } from "next/navigation";
import type { KeptOut } from "@/app/admin/check-admin";
import { paths } from "@/lib/paths";

/** Leads whoever is no administrator where they can become one: to sign in, or to the set-up screen. A fault leads nowhere. */
export function leadOut({ why }: KeptOut): void {
  if (why !== "fault") redirect(why === "noAdmin" ? paths.adminSetup : paths.auth);
}
