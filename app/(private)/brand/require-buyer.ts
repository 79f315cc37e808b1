import { redirect } from "next/navigation";
import { currentBuyer } from "@/lib/auth/actors";
import type { SignedInBuyer } from "@/lib/buyers/session";
import { paths } from "@/lib/paths";

export async function requireBuyer(): Promise<SignedInBuyer> {
  return (await currentBuyer()) ?? redirect(paths.signIn);
}
