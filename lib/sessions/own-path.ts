import { UUID } from "@/lib/text/uuid";

/** Members' pages that mails link to, followed by the id of their subject. A token does not match. */
const OWN = new RegExp(
  `^/(?:brand(?:/account)?|creator/(?:dashboard|account|rules|page)|license/${UUID}(?:/use)?|(?:offer|approve)/${UUID}|offer/new(?:[?](?:renew|like)=${UUID})?)$`,
);

/** Where signing in may redirect; undefined for any other path. */
export const ownPath = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 120 && OWN.test(text) ? text : undefined;
