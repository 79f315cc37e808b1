import { endSubscription, verifySubscriptionLink } from "@/lib/articles/subscribe";
import { paths } from "@/lib/paths";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string; token: string }> };

const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * The button of a mail program (RFC 8058): ends the subscription, without a page and without reading what was posted.
 * Answers 200 also when there is none any more, since the wish is fulfilled.
 */
export async function POST(_request: Request, { params }: Context): Promise<Response> {
  const { id, token } = await params;
  const subscriber = await verifySubscriptionLink(id, token, "subscription-end");
  if (subscriber) await endSubscription(subscriber);
  return new Response(null, { status: 200, headers });
}

/** Somebody followed the address by hand: shows the page, which asks first. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { id, token } = await params;
  const subscriber = await verifySubscriptionLink(id, token, "subscription-end");
  const page = subscriber ? paths.subscriptionEnd(subscriber.id, token) : paths.insights;
  return new Response(null, { status: 303, headers: { ...headers, Location: page } });
}
