import { mayReadMail } from "@/app/dev/gate";
import { dataRoute } from "@/lib/http/read-or-log";
import { listPosted, openPosted } from "@/lib/mail/mailbox";

export const dynamic = "force-dynamic";

const NEWEST = 200;

/**
 * The local mailbox for programs: mails, newest first, as `[{ to, subject, text, html, createdAt }]`, with `replyTo`
 * if replies do not go to support; `?to=` filters by address. 404 for who may not read it.
 */
export const GET = dataRoute("the local mailbox", async (request: Request) => {
  if (!(await mayReadMail())) return new Response("Not found", { status: 404 });
  const to = new URL(request.url).searchParams.get("to") ?? undefined;
  const { mails } = await listPosted({ to, limit: NEWEST });
  const opened = [];
  for (const mail of mails) {
    const rendered = await openPosted(mail);
    opened.push({ to: mail.toAddress, ...rendered, createdAt: mail.createdAt.toISOString() });
  }
  return Response.json(opened, { headers: { "Cache-Control": "no-store" } });
});
