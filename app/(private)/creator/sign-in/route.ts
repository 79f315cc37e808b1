import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** The address of the sign-in page from before brands could sign in. */
export function GET(): Response {
  redirect(paths.signIn);
}
