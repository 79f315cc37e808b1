"use server";

import { redirect } from "next/navigation";
import { subscriptionLinkSchema } from "@/lib/articles/schema";
import { confirmSubscription, verifySubscriptionLink } from "@/lib/articles/subscribe";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { paths } from "@/lib/paths";

export const confirmSubscriber = formAction(
  {
    limit: "decision",
    schema: subscriptionLinkSchema,
    gate: async ({ id, token }) =>
      (await verifySubscriptionLink(id, token, "subscription-confirm")) ?? refuse({ title: "Invalid or expired link" }),
    failed: { title: "Error", message: "Your address was not confirmed. Please try again." },
  },
  async ({ token }, subscriber) => {
    await confirmSubscription(subscriber, new Date());
    redirect(paths.subscription(subscriber.id, token));
  },
);
