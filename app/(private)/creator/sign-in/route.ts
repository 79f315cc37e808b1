import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** The sign-in page's address from before brands could sign in. */
export function GET(): Response {
  redirect(paths.signIn);
}
