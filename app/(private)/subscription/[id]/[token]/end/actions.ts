"use server";

import { redirect } from "next/navigation";
import { endSubscription, verifySubscriptionToken } from "@/lib/content/subscribe";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

export const unsubscribe = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: ({ id, token }) => verifySubscriptionToken(id, token, "subscription-end"),
    failed: { title: "Error", message: "Your address is still on the list. Please try again." },
  },
  async (_link, subscriber) => {
    if (subscriber) await endSubscription(subscriber);
    redirect(paths.subscriptionEnded);
  },
);
