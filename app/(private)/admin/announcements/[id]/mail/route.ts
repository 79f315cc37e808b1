import { checkAdmin, redirectAway } from "@/app/(private)/gates";
import { mailOfAnnouncement } from "@/lib/content/announcements-admin";
import { dataRoute } from "@/lib/http/read-or-log";

type Asked = { params: Promise<{ id: string }> };

/** An announcement as its readers get it, for the frame beside its forms. Its own policy is proxy.ts's. */
export const GET = dataRoute("the mail of an announcement", async (_request: Request, { params }: Asked) => {
  const check = await checkAdmin();
  if (!check.ok) redirectAway(check);
  const headers = { "cache-control": "no-store" };
  const html = check.ok ? await mailOfAnnouncement((await params).id) : undefined;
  if (html === undefined) return new Response("There is no such announcement.", { status: 404, headers });
  return new Response(html, { headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
});
