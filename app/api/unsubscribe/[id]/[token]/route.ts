import { mailedLinks } from "@/app/(private)/mailed/links";
import { databaseTime } from "@/lib/clock";
import { dataRoute } from "@/lib/http/read-or-log";
import { paths } from "@/lib/paths";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string; token: string }> };

const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** The links that mails name for one click. */
const ONE_CLICK = ["unsubscribe", "reminders", "mails", "invitations", "updates"] as const;

async function openedBy({ params }: Context) {
  const { id, token } = await params;
  for (const act of ONE_CLICK) {
    const opened = await mailedLinks[act].open(id, token);
    if (opened) return { ...opened, page: paths.mailed(act, id, token) };
  }
  return undefined;
}

/**
 * One-click unsubscribe of mail programs (RFC 8058), without a page and without reading the body. Also responds with
 * 200 if there is nothing left to end.
 */
export const POST = dataRoute("the end of mails", async (_request: Request, context: Context) => {
  await (await openedBy(context))?.press(await databaseTime());
  return new Response(null, { status: 200, headers });
});

/** For people who open the address: the page asks first. */
export const GET = dataRoute("the end of mails", async (_request: Request, context: Context) => {
  const page = (await openedBy(context))?.page ?? paths.insights;
  return new Response(null, { status: 303, headers: { ...headers, Location: page } });
});
