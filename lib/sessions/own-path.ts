/** Members' pages that mails link to, followed by the id of their subject. A token does not match. */
const OWN =
  /^\/(?:brand(?:\/account)?|creator\/(?:dashboard|account|rules|page)|license\/[0-9a-f-]{36}(?:\/use)?|offer\/[0-9a-f-]{36}|offer\/new(?:\?(?:renew|like)=[0-9a-f-]{36})?)$/;

/** Where signing in may redirect; undefined for any other path. */
export const ownPath = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 120 && OWN.test(text) ? text : undefined;
