"use server";

import { redirect } from "next/navigation";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { confirmSubscription, verifySubscriptionToken } from "@/lib/content/subscribe";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

export const confirmSubscriber = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink((id, token) => verifySubscriptionToken(id, token, "subscription-confirm")),
    failed: { title: "Error", message: "Your address was not confirmed. Please try again." },
  },
  async ({ token }, subscriber) => {
    await confirmSubscription(subscriber, await databaseTime());
    redirect(paths.subscription(subscriber.id, token));
  },
);
