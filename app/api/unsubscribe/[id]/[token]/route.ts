import { endSubscription, verifySubscriptionToken } from "@/lib/articles/subscribe";
import { databaseTime } from "@/lib/clock";
import { refuseInvitations, verifyInvitationToken } from "@/lib/creators/invite";
import { dataRoute } from "@/lib/http/data-route";
import { stopReminders, verifyReminderStopToken } from "@/lib/licenses/stop-reminders";
import { unsubscribe, verifyMailStopToken } from "@/lib/members/mail-stops";
import { paths } from "@/lib/paths";
import { endUpdates } from "@/lib/waitlist/end-updates";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string; token: string }> };

const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * One-click unsubscribe of mail programs (RFC 8058), without a page and without reading the body. Also responds with
 * 200 if there is nothing left to end.
 */
export const POST = dataRoute("the end of mails", async (_request: Request, { params }: Context) => {
  const { id, token } = await params;
  const subscriber = await verifySubscriptionToken(id, token, "subscription-end");
  if (subscriber) await endSubscription(subscriber);
  const link = subscriber ? undefined : await verifyReminderStopToken(id, token);
  if (link) await stopReminders(link, await databaseTime());
  const mails = subscriber || link ? undefined : await verifyMailStopToken(id, token);
  if (mails) await unsubscribe(mails, await databaseTime());
  const invited = subscriber || link || mails ? undefined : await verifyInvitationToken(id, token);
  if (invited) await refuseInvitations(invited, await databaseTime());
  const entry =
    subscriber || link || mails || invited ? undefined : await verifyWaitlistToken(id, token, "updates-end");
  if (entry) await endUpdates(entry, await databaseTime());
  return new Response(null, { status: 200, headers });
});

/** For people who open the address: the page asks first. */
export const GET = dataRoute("the end of mails", async (_request: Request, { params }: Context) => {
  const { id, token } = await params;
  return new Response(null, { status: 303, headers: { ...headers, Location: await pageOf(id, token) } });
});

async function pageOf(id: string, token: string): Promise<string> {
  if (await verifySubscriptionToken(id, token, "subscription-end")) return paths.subscriptionEnd(id, token);
  if (await verifyInvitationToken(id, token)) return paths.invitation(id, token);
  if (await verifyMailStopToken(id, token)) return paths.mailStop(id, token);
  if (await verifyWaitlistToken(id, token, "updates-end")) return paths.updatesEnd(id, token);
  return (await verifyReminderStopToken(id, token)) ? paths.reminderStop(id, token) : paths.insights;
}
