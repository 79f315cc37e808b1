import { redirect } from "next/navigation";
import { type Creator, currentCreator } from "@/lib/auth/actors";
import { paths } from "@/lib/paths";

/** The signed-in creator, read again from the database; redirects anybody else to sign in. */
export async function requireCreator(): Promise<Creator> {
  return (await currentCreator()) ?? redirect(paths.signIn);
}
