"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { databaseTime } from "@/lib/clock";
import { subscriptionSchema } from "@/lib/content/schema";
import { addSubscription } from "@/lib/content/subscribe";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";

const THANKS = {
  title: "Check your email!",
  message: "We emailed you a link. Confirm it, and we send you new articles; until then we send none.",
};
const FAILED = { title: "Subscription failed", message: "Please try again in a minute." };

/** The pop-up's form then links to the waitlist (spec 2). */
export const subscribe = formAction(
  { limit: "subscription", emailField: "email", schema: subscriptionSchema, failed: FAILED },
  async ({ email, post, from }) => {
    await addSubscription(email, post ?? null, await databaseTime());
    after(dispatchSoon);
    if (from === "popup") redirect(paths.waitlistWith({ src: "guide-popup", ...(post && { post }) }));
    return THANKS;
  },
);
