"use server";

import { redirect } from "next/navigation";
import { subscriptionLinkSchema } from "@/lib/articles/schema";
import { endSubscription, verifySubscriptionLink } from "@/lib/articles/subscribe";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";

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
