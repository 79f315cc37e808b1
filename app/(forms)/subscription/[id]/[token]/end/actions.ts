"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/lib/forms/action";
import { endSubscription } from "@/lib/insights/mutations";
import { verifySubscriptionLink } from "@/lib/insights/queries";
import { subscriptionLinkSchema } from "@/lib/insights/schema";
import { paths } from "@/lib/paths";

/** Ends the subscription that the mailed link opens. Pressed twice, the second finds nothing and is told the same. */
export const unsubscribe = formAction(
  {
    limit: "decision",
    schema: subscriptionLinkSchema,
    gate: ({ id, token }) => verifySubscriptionLink(id, token, "subscription-end"),
    failed: { title: "Error", message: "Your address is still on the list. Please try again." },
  },
  async (_link, subscriber) => {
    if (subscriber) await endSubscription(subscriber);
    redirect(paths.subscriptionEnded);
  },
);
