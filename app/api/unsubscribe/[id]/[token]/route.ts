import { databaseTime } from "@/lib/clock";
import { endSubscription, verifySubscriptionToken } from "@/lib/content/subscribe";
import { refuseInvitations, verifyInvitationToken } from "@/lib/creators/invite";
import { dataRoute } from "@/lib/http/read-or-log";
import { stopReminders, verifyReminderStopToken } from "@/lib/licenses/stop-reminders";
import { unsubscribe, verifyMailStopToken } from "@/lib/members/mails";
import { paths } from "@/lib/paths";
import { endUpdates } from "@/lib/waitlist/confirm";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string; token: string }> };

const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** What a link in a mail ends, and the page that asks a person first. */
type Ending = { page: string; end: () => Promise<unknown> };

const endings: readonly ((id: string, token: string) => Promise<Ending | undefined>)[] = [
  async (id, token) => {
    const subscriber = await verifySubscriptionToken(id, token, "subscription-end");
    return subscriber && { page: paths.subscriptionEnd(id, token), end: () => endSubscription(subscriber) };
  },
  async (id, token) => {
    const link = await verifyReminderStopToken(id, token);
    return link && { page: paths.reminderStop(id, token), end: async () => stopReminders(link, await databaseTime()) };
  },
  async (id, token) => {
    const mails = await verifyMailStopToken(id, token);
    return mails && { page: paths.mailStop(id, token), end: async () => unsubscribe(mails, await databaseTime()) };
  },
  async (id, token) => {
    const invited = await verifyInvitationToken(id, token);
    return (
      invited && {
        page: paths.invitation(id, token),
        end: async () => refuseInvitations(invited, await databaseTime()),
      }
    );
  },
  async (id, token) => {
    const entry = await verifyWaitlistToken(id, token, "updates-end");
    return entry && { page: paths.updatesEnd(id, token), end: async () => endUpdates(entry, await databaseTime()) };
  },
];

async function endingOf({ params }: Context): Promise<Ending | undefined> {
  const { id, token } = await params;
  for (const find of endings) {
    const found = await find(id, token);
    if (found) return found;
  }
  return undefined;
}

/**
 * One-click unsubscribe of mail programs (RFC 8058), without a page and without reading the body. Also responds with
 * 200 if there is nothing left to end.
 */
export const POST = dataRoute("the end of mails", async (_request: Request, context: Context) => {
  await (await endingOf(context))?.end();
  return new Response(null, { status: 200, headers });
});

/** For people who open the address: the page asks first. */
export const GET = dataRoute("the end of mails", async (_request: Request, context: Context) => {
  const page = (await endingOf(context))?.page ?? paths.insights;
  return new Response(null, { status: 303, headers: { ...headers, Location: page } });
});
