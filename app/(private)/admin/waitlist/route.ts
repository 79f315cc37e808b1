import { redirect } from "next/navigation";
import { checkAdmin, redirectAway } from "@/app/(private)/gates";
import { paths } from "@/lib/paths";

/** The waitlist is the first page of the area. */
export async function GET(): Promise<never> {
  const check = await checkAdmin();
  if (!check.ok) redirectAway(check);
  redirect(paths.admin);
}
