import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** Links from mails sent before brands could sign in still lead here. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  redirect(paths.signInLink(encodeURIComponent((await params).token)));
}
