import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** The address in mails from before brands could sign in, until their links expire. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  redirect(paths.signInLink(encodeURIComponent((await params).token)));
}
