"use server";

import { redirect } from "next/navigation";
import { endSubscription, verifySubscriptionToken } from "@/lib/content/subscribe";
import { formAction, gateByLink } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

export const unsubscribe = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: gateByLink(({ id, token }: { id: string; token: string }) =>
      verifySubscriptionToken(id, token, "subscription-end"),
    ),
    failed: { title: "Error", message: "Your address is still on the list. Please try again." },
  },
  async (_link, subscriber) => {
    if (subscriber) await endSubscription(subscriber);
    redirect(paths.subscriptionEnded);
  },
);
