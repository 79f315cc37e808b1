import type { Mail } from "@/lib/mail/catalogue";

/** To somebody who subscribed: confirm your address, or end it. */
export const confirmationMail = (subscription: { id: string; tokenSalt: string; email: string }): Mail => ({
  template: "subscription-confirm",
  toAddress: subscription.email,
  payload: { subscriptionId: subscription.id, tokenSalt: subscription.tokenSalt },
});
