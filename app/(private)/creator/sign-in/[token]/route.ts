import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** The address that mails named before brands could sign in. Their links work as long as they did. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  redirect(paths.signInLink(encodeURIComponent((await params).token)));
}
