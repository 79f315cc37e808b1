/** The pages to which a mail leads that ask who is there: one of them, and the id of what it is about. No token fits. */
const OWN =
  /^\/(?:brand(?:\/account)?|creator\/(?:dashboard|account|rules|page)|license\/[0-9a-f-]{36}(?:\/use)?|offer\/[0-9a-f-]{36}|offer\/new(?:\?(?:renew|like)=[0-9a-f-]{36})?)$/;

/** A path where somebody who signs in may be led: a member's page of ours. Undefined for anything else. */
export const ownPath = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 120 && OWN.test(text) ? text : undefined;
